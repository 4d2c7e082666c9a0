// expect: error 2:38: break to 'M', which labels no enclosing statement
procedure main() { L: while (true) { break M; } }
