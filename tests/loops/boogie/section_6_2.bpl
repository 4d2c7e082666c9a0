// expect: race-free
// Section 6.2 as it is printed.
//Boogie program verifier version 2.2.30705.1126, Copyright (c) 2003-2014, //Microsoft.
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
  var a: int;
  var b: int;
  var sum: [int]int;

    i := 0;
    prev_read_sum := false;
    x := 0;
    a := 0;
    b := 0;
    while (i < 10)
      invariant {:parallelLoop} true;
      invariant b0 ==> prev_read_sum ==>
             prev_off_read_sum < i;
      invariant b1 ==> prev_read_sum ==>
             prev_off_read_sum div 1 < 1;
      invariant b2 ==> prev_read_sum ==>
             prev_off_read_sum mod 1 < 1;
      invariant b3 ==> prev_read_sum ==>
             prev_off_read_sum mod 1 <= 1;
      invariant b4 ==> (prev_read_sum ==>
             prev_off_read_sum < i|| prev_off_read_sum >= 0)
  ;
    {
        cur_read_sum := false;
        a := sum[i];
        call Checker_Read_sum(i);
        call Log_Read_sum(i);
        x := x + a;
        b := sum[i];
        call Checker_Read_sum(i);
        call Log_Read_sum(i);
        x := x + b;
        i := i + 1;
        call Update_Prev_Read_sum();
    }
}
const {:existential true} b0: bool;

const {:existential true} b1: bool;

const {:existential true} b2: bool;

const {:existential true} b3: bool;

const {:existential true} b4: bool;
