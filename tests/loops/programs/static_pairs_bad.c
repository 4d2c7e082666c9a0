// expect: collision on a
int a[64],b[64];
int main(void){
#pragma omp parallel for schedule(static,3)
for(int i=0;i<64;i++) a[i/4]+=b[63-i]; return 0;}
