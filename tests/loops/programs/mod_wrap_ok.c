// expect: race-free
int a[64];
int main(void){
#pragma omp parallel for
for(int i=0;i<64;i++)a[(i+5)%64]=i;
return 0;}
