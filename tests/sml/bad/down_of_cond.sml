// error: 3:14: error: 'c' is a cond, here a semaphore is needed
cond c;
job a { down c; }
