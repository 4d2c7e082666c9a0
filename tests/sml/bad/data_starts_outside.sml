// error: 2:6: error: 'd' starts outside its range
data d : 2 = 2;
