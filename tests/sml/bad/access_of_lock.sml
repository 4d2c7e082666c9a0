// error: 3:14: error: 'L' is a lock, here a shared variable is needed
lock L;
job a { read L; }
