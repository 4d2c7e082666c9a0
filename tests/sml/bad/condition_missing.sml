// error: 3:15: error: '(' expected, found x
shared x;
job a { while x write x; }
