// expect: error 2:33: 'a' is no global variable
procedure main(a: int) modifies a; { }
