// error: 2:8: error: ':' expected, found =
data d = 1;
