// expect: race-free
double a[100];
int main(void){
#pragma omp teams distribute dist_schedule(static,4)
for(int i=0;i<100;i++)a[i]=i;
return 0;}
