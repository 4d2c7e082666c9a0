// expect: error 4:21: '&&' and '||' need parentheses between them
procedure main() {
  var a, b, c: bool;
  assert a && b     || c;
}
