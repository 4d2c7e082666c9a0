// expect: error 3:35: expected ':=' after the results of a call
procedure p() returns (a: int, b: int);
procedure main() { var a, b: int; call a, b p(); }
