#!/usr/bin/env python3
"""Members of the generated families (bench/net_families.py) whose verdict is known from how they are built. A safe one's certificate must pass
`norace certify`, an unsafe one's firing sequence is fired again by the program itself."""
import json, os, subprocess, sys, tempfile

sys.dont_write_bytecode = True
norace = os.path.join(sys.argv[1], "norace")
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "bench"))
import net_families

MEMBERS = [("safe", "wide", 120, 4, 3, 1, 1),  # the weights that the state equation tells grow from stage to stage
           ("safe", "wide", 2000, 4, 3, 1, 1),
           ("safe", "kanban", 10, 20, 0), ("unsafe", "kanban", 10, 20, 1),  # as many parts as there are cards, which takes 2,000 firings
           ("unsafe", "pipeline", 30, 4, 1), ("safe", "pipeline", 30, 4, 0), ("safe", "actors", 6, 3, 0), ("unsafe", "actors", 6, 3, 1),
           ("safe", "election", 6, 0), ("unsafe", "election", 6, 1), ("safe", "multipool", 9, 5, 1, 0), ("unsafe", "multipool", 9, 5, 1, 1), ("safe", "factory", 6, 20, 3, 0),
           ("safe", "filter_lock", 3, 0), ("safe", "filter_lock", 4, 0), ("unsafe", "filter_lock", 3, 1), ("unsafe", "filter_lock", 4, 1)]

wrong = 0
with tempfile.TemporaryDirectory() as folder:
    proof = os.path.join(folder, "proof")
    for expected, *member in MEMBERS:
        net = net_families.write(folder, *member)
        done = subprocess.run([norace, "cover", net, "--json", "--timeout", "60", "--certificate", proof], capture_output=True, text=True)
        result = json.loads(done.stdout)
        good = result["verdict"] == expected and result["checked"]
        if good and expected == "safe":
            good = subprocess.run([norace, "certify", proof], capture_output=True).returncode == 0
        if not good:
            wrong += 1
            print(*member, expected, result["verdict"], result.get("reason", ""))
print(len(MEMBERS), "nets,", wrong, "wrong")
sys.exit(wrong > 0)
