// error: 3:9: error: a statement expected, found else
shared x;
job a { else write x; }
