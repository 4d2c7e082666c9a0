// expect: error 2:43: lambda expressions are not supported
procedure main() { var m: [int]int; m := (lambda x: int :: x); }
