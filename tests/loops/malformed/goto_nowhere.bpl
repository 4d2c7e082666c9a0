// expect: error 2:25: expected a label before ';'
procedure main() { goto ; }
