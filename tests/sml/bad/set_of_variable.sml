// error: 3:18: error: 'x' is a shared variable, here a variable of kind data is needed
shared x;
job a { write x; x = 1; }
