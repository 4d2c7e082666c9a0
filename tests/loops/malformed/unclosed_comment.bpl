// expect: error 3:1: this comment is never closed
procedure main() { }
/* and so on
