// expect: unknown: two records called 'cur_at_write_A_i_j'
procedure main(n: int) {
  var A, A_i: [int]int;
  var i, j, i_j: int;
  i := 0;
  while (i < n)
    invariant {:parallelLoop} true;
  {
    j := i; i_j := i;
    A[i_j] := 1;
    A_i[j] := 1;
    i := i + 1;
  }
}
