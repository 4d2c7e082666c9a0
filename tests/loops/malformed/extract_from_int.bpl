// expect: error 2:33: only a bit-vector has bits to extract
procedure main(b: int) { assert b[3:0] == 0bv3; }
