// EXPECT: verdict=race-free executions=1 other=exit
int main(void) { return 4; }
