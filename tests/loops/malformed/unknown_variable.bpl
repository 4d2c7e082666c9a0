// expect: error 3:3: unknown variable 'x'
procedure main() {
  x := 1;
}
