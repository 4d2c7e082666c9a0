// expect: error 4:7: 'x' is declared twice
procedure main() {
  var x: int;
  var x: bool;
}
