// expect: error 2:32: this cannot be assigned to
procedure main() { var a: int; f(a) := 2; }
function f(x: int): int;
