// expect: race-free
double a[20][20];
int main(void){
#pragma omp teams distribute
for(int i=0;i<20;i++){
#pragma omp parallel for
for(int j=0;j<20;j++)a[i][j]=i*j; }
return 0;}
