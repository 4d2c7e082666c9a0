// expect: race on A 6,6
// The indices are read from an array: some contents make two of them the same.
procedure main(n: int) {
  var i: int; var A, P: [int]int;
  i := 0;
  while (i < n) invariant {:parallelLoop} true; { A[P[i]] := i; i := i + 1; }
}
