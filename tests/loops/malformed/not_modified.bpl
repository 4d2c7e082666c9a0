// expect: error 4:3: 'g' is assigned, but not in the modifies clause of 'main'
var g: int;
procedure main() {
  g := 1;
}
