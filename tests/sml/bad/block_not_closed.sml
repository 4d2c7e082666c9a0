// error: 4:1: error: '}' expected, found the end
shared x;
job a { write x;
