// expect: error 4:3: this map takes 2 indices, not 1
procedure main() {
  var a: [int, int]int;
  a[0] := 1;
}
