// expect: race-free
// Section 3.1, the write example as the seed instruments it.
var prev_write_sum: bool;
var prev_off_write_sum: int;
var cur_write_sum: bool;
var cur_off_write_sum: int;

procedure main() returns ()
  requires prev_off_write_sum >= 0 && prev_off_write_sum < 10;
  modifies prev_write_sum;
  modifies prev_off_write_sum;
  modifies cur_write_sum;
  modifies cur_off_write_sum;
{
  var i: int;
  var j: int;
  var sum: [int]int;
  i := 0;
  j := 0;
  prev_write_sum := false;
  while (i < 10)
    invariant (prev_write_sum ==> prev_off_write_sum < i);
  {
    cur_write_sum := false;
    sum[i] := j;
    call Checker_Write_sum(i);
    call Log_Write_sum(i);
    j := j + 1;
    i := i + 1;
    call Update_Prev_Write_sum();
  }
}

procedure {:inline 1} Checker_Write_sum(i: int)
{
  assert (prev_write_sum ==> prev_off_write_sum != i);
}

procedure {:inline 1} Log_Write_sum(i: int)
  modifies cur_write_sum;
  modifies cur_off_write_sum;
{
  if (*) {
    cur_write_sum := true;
    cur_off_write_sum := i;
  }
}

procedure {:inline 1} Update_Prev_Write_sum()
  modifies prev_off_write_sum;
  modifies prev_write_sum;
{
  if (*) {
    prev_off_write_sum := cur_off_write_sum;
    prev_write_sum := cur_write_sum;
  }
}
