// expect: race-free
// What is carried is only stored: each iteration starts with any value of it.
procedure main(n: int) {
  var i, k: int; var A: [int]int;
  i := 0; k := 0;
  while (i < n) invariant {:parallelLoop} true; {
    A[i] := k;
    k := k + 1; i := i + 1;
  }
}
