// error: 3:8: error: 'L' is declared twice
lock L;
shared L;
