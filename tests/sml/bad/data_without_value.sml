// error: 2:6: error: 'd' would have no value
data d : 0;
