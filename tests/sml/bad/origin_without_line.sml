// error: 3:24: error: ':' expected, found ;
shared x;
job a { write x @ "a.c"; }
