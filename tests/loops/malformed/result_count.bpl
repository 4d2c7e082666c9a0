// expect: error 3:32: 'p' gives 1 results, not 0
procedure p() returns (r: int);
procedure main() { var x: int; call p(); }
