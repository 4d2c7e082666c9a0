// expect: error 3:20: 'c' cannot be assigned to
const c: int;
procedure main() { c := 1; }
