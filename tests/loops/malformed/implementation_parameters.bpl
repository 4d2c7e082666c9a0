// expect: error 3:16: the implementation of 'p' has other parameters than its procedure
procedure p(a: int);
implementation p(a: int, b: int) { }
