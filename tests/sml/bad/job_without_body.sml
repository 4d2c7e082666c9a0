// error: 2:10: error: '{' expected, found ;
job a any;
