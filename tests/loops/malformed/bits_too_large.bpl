// expect: error 2:40: 300 does not fit in 8 bits
procedure main() { var x: bv8; x :=    300bv8; }
