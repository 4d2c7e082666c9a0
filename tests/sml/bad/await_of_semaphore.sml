// error: 3:15: error: 's' is a semaphore, here a barrier is needed
semaphore s;
job a { await s; }
