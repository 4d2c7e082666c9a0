// expect: unknown: a worksharing loop that is executed by one thread of a league
double a[64];
int main(int c,char**v){
#pragma omp target teams distribute parallel for if(c>1)
for(int i=0;i<64;i++)a[i]=i;
return 0;}
