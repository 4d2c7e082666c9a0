// error: 2:6: error: the name of an object expected
lock ;
