// expect: collision on cur
double x[64],*cur=x,*nxt=x;
int main(void){ for(int t=0;t<4;t++){
#pragma omp parallel for
for(int i=1;i<63;i++)nxt[i]=cur[i-1]+cur[i+1];
}
return 0;}
