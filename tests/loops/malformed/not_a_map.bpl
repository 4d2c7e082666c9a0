// expect: error 4:3: this is no map, but has type int
procedure main() {
  var x: int;
  x[0] := 1;
}
