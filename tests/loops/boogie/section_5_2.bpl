// expect: race on sum 23,23
// Section 5.2 as it is printed, with the seed's own records and checks; its last call is of a procedure that it does not declare.
var prev_write_sum: bool;

var cur_write_sum: bool;

var prev_off_write_sum: int;

var cur_off_write_sum: int;

procedure main();
  modifies prev_off_write_sum, prev_write_sum, cur_off_write_sum, cur_write_sum;
implementation main()
{
  var i: int;
  var j: int;
  var sum: [int]int;

    prev_write_sum := false; i := 0; j := 0;
    while (i < 10)
    invariant {:parallelLoop} true;
    { cur_write_sum:=false;
        sum[0] := j;
        call Checker_Write_sum(0);
        call Log_Write_sum(0);
        j := j + 1;
        i := i + 1;
        call Update_Write_sum();
    }
}



procedure {:inline 1} Checker_Write_sum(i: int);



implementation {:inline 1} Checker_Write_sum(i: int)
{
  bigblock:
    assert prev_write_sum ==> prev_off_write_sum != i;
}



procedure {:inline 1} Log_Write_sum(i: int);
  modifies cur_write_sum, cur_off_write_sum;



implementation {:inline 1} Log_Write_sum(i: int)
{
  bigblock:
    if (*)
    {
      bigblock1:
        cur_write_sum := true;
        cur_off_write_sum := i;
    }
}



procedure {:inline 1} Update_Prev_Write_sum();
  modifies cur_write_sum, cur_off_write_sum, prev_write_sum, prev_off_write_sum;




implementation {:inline 1} Update_Prev_Write_sum()
{
  bigblock:
    if (*)
    {
      bigblock1:
        prev_write_sum := cur_write_sum;
        prev_off_write_sum := cur_off_write_sum;
    }
}
