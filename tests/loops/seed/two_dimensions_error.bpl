// expect: race on b 13,14
// A map of two indices and a map of maps; the transposed read stays above the diagonal.
procedure main(n: int) returns () {
  var i, j: int;
  var a: [int, int]int;
  var b: [int][int]int;
  i := 0;
  while (i < n)
    invariant {:parallelLoop} true;
  {
    j := 0;
    while (j <= n) {
      a[i, j] := b[j][i];
      b[i][j] := a[i, j];
      j := j + 1;
    }
    i := i + 1;
  }
}
