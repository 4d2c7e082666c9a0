// expect: collision on a
double a[20][20];
int main(void){
#pragma omp teams distribute
for(int i=0;i<20;i++){
#pragma omp parallel for
for(int j=0;j<20;j++)a[j][i/2]=i*j; }
return 0;}
