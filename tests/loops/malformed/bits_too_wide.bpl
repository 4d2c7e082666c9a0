// expect: error 2:39: a bit-vector this wide is not supported
procedure main(a: bv65536) { assert a ++ a == a ++ a; }
