// error: 3:29: error: 'L' is a lock, here a shared variable is needed
shared L;
job a any { acquire L; read L; }