// expect: error 4:16: comparisons do not chain; use parentheses
procedure main() {
  var a: int;
  assert 0 < a < 3;
}
