// expect: error 2:32: 'a' is assigned twice at once
procedure main() { var a: int; a, a := 1, 2; }
