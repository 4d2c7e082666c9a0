// expect: race on a 14,14
// A stride and a bound that are not known.
procedure main(n: int, s: int) returns ()
  requires s > 0;
{
  var i, j: int;
  var a: [int]int;
  i := 0;
  while (i < n)
    invariant {:parallelLoop} true;
  {
    j := 0;
    while (j <= s) {
      a[i * s + j] := j;
      j := j + 1;
    }
    i := i + 1;
  }
}
