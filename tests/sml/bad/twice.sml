// error: 2:11: error: 'x' is declared twice
shared x, x;