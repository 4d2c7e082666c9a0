// expect: error 3:18: 'a' has another type in the procedure
procedure p(a: int);
implementation p(a: bool) { }
