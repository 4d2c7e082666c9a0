// expect: collision on a
int a[100];
int main(void){
#pragma omp teams distribute parallel for
for(int i=0;i<100;i++)a[i/2]=i;
return 0;}
