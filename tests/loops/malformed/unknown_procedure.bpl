// expect: error 2:20: unknown procedure 'p'
procedure main() { call p(); }
