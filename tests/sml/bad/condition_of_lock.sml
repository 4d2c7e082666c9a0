// error: 3:13: error: 'L' is a lock, here a shared variable is needed
lock L;
job a { if (L) skip; }
