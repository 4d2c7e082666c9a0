// expect: collision on s
int out[16];
int main(void){
#pragma omp teams num_teams(4)
{ int s=0;
#pragma omp distribute parallel for shared(s)
for(int i=0;i<16;i++){ s+=i; out[i]=s; } }
return 0;}
