// expect: error 2:20: unexpected character '@'
procedure main() { @ }
