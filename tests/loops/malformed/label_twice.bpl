// expect: error 5:1: the label 'a' is declared twice
procedure main() {
a:
  goto a;
a:
}
