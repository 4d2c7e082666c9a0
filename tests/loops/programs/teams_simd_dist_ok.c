// expect: race-free
double a[64];
int main(void){
#pragma omp teams distribute simd
for(int i=0;i<64;i++)a[i]=i;
return 0;}
