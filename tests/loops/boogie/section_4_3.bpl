// expect: race-free
// Section 4.3 as it is printed: the procedures that it calls are not in it.
//Boogie program verifier version 2.2.30705.1126, Copyright (c) 2003-2014, Microsoft.
var prev_read_sum: bool;

var cur_read_sum: bool;

var prev_off_read_sum: int;

var cur_off_read_sum: int;

procedure main() returns (r: int);
  modifies prev_off_read_sum, prev_read_sum, cur_off_read_sum, cur_read_sum;


implementation main() returns (r: int)
{
  var i: int;
  var x: int;
  var y: int;
  var b: int;
  var sum: [int]int;

    i := 0;
    prev_read_sum := false;
    x := 0;
    y := 0;
    b := 4;
    while (y < 4)
      invariant b0 ==> prev_read_sum ==> prev_off_read_sum < i + y * b;
      invariant b1 ==> prev_read_sum ==> prev_off_read_sum div b < y;
      invariant b2 ==> prev_read_sum ==> prev_off_read_sum mod b < i;
      invariant b3 ==> prev_read_sum ==> prev_off_read_sum mod b <= i;
      invariant b4 ==> (prev_read_sum ==> prev_off_read_sum < i + y * b) || prev_off_read_sum >= 0;
    {
        while (i < 4)
          invariant {:parallelLoop} true;
          invariant b5 ==> prev_read_sum ==> prev_off_read_sum < i + y * b;
          invariant b6 ==> prev_read_sum ==> prev_off_read_sum div b < y ;
          invariant b7 ==> prev_read_sum ==> prev_off_read_sum mod b < i ;
          invariant b8 ==> prev_read_sum ==> prev_off_read_sum mod b <= i ;
          invariant b9 ==> (prev_read_sum ==> prev_off_read_sum < i + y * b) || prev_off_read_sum >= 0;
        {
            cur_read_sum := false;
            x := sum[i + y * b];
            call Checker_Read_sum(i + y * b);
            call Log_Read_sum(i + y * b);
            i := i + 1;
            call Update_Prev_Read_sum();
        }

        y := y + 1;
    }
}

const {:existential true} b0: bool;

const {:existential true} b1: bool;

const {:existential true} b2: bool;

const {:existential true} b3: bool;

const {:existential true} b4: bool;

const {:existential true} b5: bool;

const {:existential true} b6: bool;

const {:existential true} b7: bool;

const {:existential true} b8: bool;

const {:existential true} b9: bool;
