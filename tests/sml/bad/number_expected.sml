// error: 2:15: error: a number expected
semaphore s = x;
