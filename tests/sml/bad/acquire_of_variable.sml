// error: 3:26: error: 'x' is a shared variable, here a lock is needed
shared x;
job a { write x; acquire x; }
