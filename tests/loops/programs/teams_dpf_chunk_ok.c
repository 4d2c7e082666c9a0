// expect: race-free
double a[100];
int main(void){
#pragma omp teams distribute parallel for dist_schedule(static,8) schedule(static,2)
for(int i=0;i<100;i++)a[i]=i;
return 0;}
