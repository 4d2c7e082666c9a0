// expect: error 2:35: bits [9:0] are not within bv8
procedure main(b: bv8) { assert   b[9:0] == 0bv9; }
