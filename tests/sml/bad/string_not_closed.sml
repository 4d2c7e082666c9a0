// error: 2:9: error: this string is not closed on its line
program "one;
shared x;
