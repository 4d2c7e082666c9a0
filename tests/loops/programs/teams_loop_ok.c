// expect: unknown: order(concurrent) of a loop that comes in chunks
double a[64];
int main(void){
#pragma omp target teams loop map(tofrom:a)
for(int i=0;i<64;i++)a[i]=i;
return 0;}
