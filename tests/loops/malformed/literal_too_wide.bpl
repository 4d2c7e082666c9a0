// expect: error 2:38: a bit-vector this wide is not supported
procedure main() { assert 1bv99999999 == 1bv99999999; }
