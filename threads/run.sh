#!/bin/bash
# run.sh [files]: proves each and its twin
cd /tmp/w/mine/threads
N=${N:-/tmp/w/threads/build/norace}
for f in ${@:-*.c *.cpp}; do
  case $f in omp*) fl=-fopenmp;; *) fl=;; esac
  s=$(date +%s.%N)
  a=$(timeout 120 nice -n 5 $N prove $f --confirm=off $fl 2>&1 | grep -oE '^(race-free|unknown|race)|verdict: [a-z-]*' | head -1)
  b=""
  [ -n "$NOTWIN" ] || b=$(timeout 120 nice -n 5 $N prove $f --confirm=off -DTWIN $fl 2>&1 | grep -oE '^(race-free|unknown|race)|verdict: [a-z-]*' | head -1)
  printf "%-20s %-12s twin %-12s %.0f s\n" $f "$a" "$b" $(echo "$(date +%s.%N)-$s"|bc)
done
