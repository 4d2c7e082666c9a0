// error: 2:18: error: 'x' is not declared
job a any { read x; }