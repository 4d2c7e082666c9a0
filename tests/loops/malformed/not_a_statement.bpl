// expect: error 2:20: expected a statement before '3'
procedure main() { 3; }
