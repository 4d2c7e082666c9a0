// expect: collision on a
double a[100];
int main(void){
#pragma omp teams distribute parallel for schedule(dynamic,2)
for(int i=0;i<99;i++)a[i]=a[i+1];
return 0;}
