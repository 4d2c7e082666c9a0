// error: 3:39: error: 'x' is a shared variable, here a variable of kind data is needed
shared x;
job a { local l : 2; write x; swap l, x, 1; }
