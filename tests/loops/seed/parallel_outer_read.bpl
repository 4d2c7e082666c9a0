// expect: race-free
// Section 4.3, invariant generation: two whiles, the inner one parallel, a read only.
procedure main() returns (r: int) {
  var i, x, y, b: int;
  var sum: [int]int;
  i := 0;
  x := 0;
  y := 0;
  b := 4;
  while (y < 4) {
    while (i < 4)
      invariant {:parallelLoop} true;
    {
      x := sum[i + y * b];
      i := i + 1;
    }
    y := y + 1;
  }
}
