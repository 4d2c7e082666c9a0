// expect: collision on a
double a[20][20];
int main(void){
#pragma omp teams distribute
for(int i=0;i<20;i++){
#pragma omp parallel for
for(int j=1;j<20;j++)a[i][j]=a[i][j-1]; }
return 0;}
