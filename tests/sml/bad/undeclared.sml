// error: 2:17: error: 'x' is not declared
job a any { read x; }