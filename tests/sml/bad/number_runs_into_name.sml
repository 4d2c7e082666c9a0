// error: 2:15: error: a number may not run into a name
semaphore s = 3x;
