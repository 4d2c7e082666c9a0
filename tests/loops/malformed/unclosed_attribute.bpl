// expect: error 2:27: expected '}' before '{'
procedure {:inline main() { }
