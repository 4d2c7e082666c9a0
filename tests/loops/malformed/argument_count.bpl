// expect: error 3:20: 'p' takes 1 arguments, not 2
procedure p(x: int);
procedure main() { call p(1, 2); }
