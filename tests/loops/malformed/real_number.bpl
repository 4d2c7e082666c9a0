// expect: error 2:28: real numbers are not supported
procedure main() { assert 1.5 < 2.0; }
