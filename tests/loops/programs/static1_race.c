// expect: collision on a
int a[64];
int main(void){
#pragma omp parallel for schedule(static,1)
for(int i=0;i<63;i++) a[i]=a[i+1]+1; return 0;}
