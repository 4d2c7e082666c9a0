// expect: error 2:42: a where clause has no place here
procedure main() { assert (forall x: int where x > 0 :: true); }
