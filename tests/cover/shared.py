#!/usr/bin/env python3
"""Runs the sample of public nets with known answers where it lies beside the project (../shared/nets); skipped (77) elsewhere."""
import csv, json, os, subprocess, sys, tempfile

norace = os.path.join(sys.argv[1], "norace")
folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "shared", "nets")
if not os.path.exists(os.path.join(folder, "answers.csv")):
    sys.exit(77)
wrong = 0
with open(os.path.join(folder, "answers.csv")) as answers, tempfile.TemporaryDirectory() as scratch:
    for row in csv.DictReader(answers):
        proof = os.path.join(scratch, "proof")
        done = subprocess.run([norace, "cover", os.path.join(folder, row["file"]), "--json", "--timeout", "60", "--certificate", proof], capture_output=True, text=True)
        result = json.loads(done.stdout)
        good = result["verdict"] == row["answer"] and result["checked"]
        if row["answer"] == "safe" and good:
            good = subprocess.run([norace, "certify", proof], capture_output=True).returncode == 0
        if not good:
            wrong += 1
            print(row["file"], row["answer"], result["verdict"], result.get("reason", ""))
print(wrong, "wrong")
sys.exit(wrong > 0)
