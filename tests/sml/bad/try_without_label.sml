// error: 3:14: error: ',' expected, found ;
lock L;
job a { try L; }
