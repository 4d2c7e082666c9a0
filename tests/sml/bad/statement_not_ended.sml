// error: 3:17: error: ';' expected, found }
shared x;
job a { write x }
