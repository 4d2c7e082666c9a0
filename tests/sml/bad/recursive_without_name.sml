// error: 2:11: error: the name of an object expected
recursive = 2;
