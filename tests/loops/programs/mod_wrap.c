// expect: collision on a
int a[32];
int main(void){
#pragma omp parallel for
for(int i=0;i<64;i++)a[i%32]=i;
return 0;}
