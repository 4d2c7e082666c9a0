// error: 3:16: error: 's' is a semaphore, here a cond is needed
semaphore s;
job a { signal s; }
