// error: 3:15: error: 'L' is a lock, here a rwlock is needed
lock L;
job a { share L; }
