// expect: error 4:8: expected type int, but this has type bool
procedure main() {
  var x: int;
  x := true;
}
