// expect: error 5:3: expected ';' before 'x'
procedure main() {
  var x: int;
  x := 1
  x := 2;
}
