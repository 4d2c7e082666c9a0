// expect: error 5:1: expected '}' before 'end of file'
procedure main() {
  var x: int;
  x := 1;
