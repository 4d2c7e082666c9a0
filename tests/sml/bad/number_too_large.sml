// error: 2:15: error: this number is too large
semaphore s = 65;
