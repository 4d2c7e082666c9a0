// expect: collision on a
int a[100];
int main(void){
#pragma omp parallel for
for(int i=0;i<100;i++) if(i%2==0) a[i]=i; else a[i]=a[i-1];
return 0;}
