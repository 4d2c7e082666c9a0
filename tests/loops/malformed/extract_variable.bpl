// expect: error 2:44: the bits of an extraction are two numbers: b[high:low]
procedure main(b: bv8, i: int) { assert b[i:0] == 0bv1; }
