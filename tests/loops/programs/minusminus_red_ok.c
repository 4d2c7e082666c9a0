// expect: race-free
#include <stdlib.h>
int main(void){ int i,len=100,numNodes=100,numNodes2=0; int x[100]; for(i=0;i<len;i++)x[i]=i%2?5:-5;
#pragma omp parallel for reduction(-:numNodes2)
for(i=numNodes-1;i>-1;--i) if(x[i]<=0) numNodes2--;
return numNodes2;}
