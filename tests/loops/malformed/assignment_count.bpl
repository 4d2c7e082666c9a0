// expect: error 4:3: 2 targets are assigned 1 values
procedure main() {
  var x, y: int;
  x, y := 1;
}
