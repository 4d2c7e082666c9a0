// expect: race on sum 14,14
// As two_parallel.bpl with a stride that is too small: only the outer loop's iterations collide.
procedure main() returns (sum: [int]int) {
  var y, x, j: int;
  j := 3;
  y := 0;
  while (y < 4)
    invariant {:parallelLoop} true;
  {
    x := 0;
    while (x < 4)
      invariant {:parallelLoop} true;
    {
      sum[y + x * j] := x + y;
      x := x + 1;
    }
    y := y + 1;
  }
}
