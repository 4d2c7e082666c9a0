// expect: error 3:3: break outside a loop
procedure main() {
  break;
}
