// error: 2:10: error: this number is too large
data d : 65;
