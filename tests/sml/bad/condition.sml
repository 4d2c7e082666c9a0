// error: 3:16: error: this condition is not closed
shared x;
job a any { if (x