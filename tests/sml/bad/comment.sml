// error: 2:1: error: this comment is not closed
/* shared x;