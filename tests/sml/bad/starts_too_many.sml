// error: 3:7: error: this number is too large
shared x;
job a 1000001 { write x; }
