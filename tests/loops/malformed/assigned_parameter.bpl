// expect: error 2:26: 'x' cannot be assigned to
procedure main(x: int) { x := 1; }
