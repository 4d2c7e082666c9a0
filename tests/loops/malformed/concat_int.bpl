// expect: error 2:35: '++' joins bit-vectors
procedure main(b: int) { assert b ++ 1bv8 == 0bv9; }
