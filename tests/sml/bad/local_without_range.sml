// error: 2:16: error: ':' expected, found ;
job a { local l; }
