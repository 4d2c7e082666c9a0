#!/usr/bin/env python3
"""The protocol of doc/design/parallel.md on a recorded tree of schedules, with as many ranks as one likes.

    ranks_simulation.py TREE [--event-us E] [--latency-us L] [--ranks N...]

TREE is what NORACE_TREE=TREE norace explore --order=hb --merge=off wrote: for each execution the depth at which it leaves the one before, its length, and the execution
that found its branch. A rank takes the branch of smallest depth that a random other rank can spare, replays the way there and goes on; a process waits where it
gave something away until that has finished, and its rank asks for work meanwhile. An execution costs its new events and a fixed part."""
import argparse
import array
import heapq
import random


class Tree:
    def __init__(self, path):
        words = array.array("I")
        with open(path, "rb") as file:
            words.frombytes(file.read())
        self.depth, self.length, self.finder = words[0::3], words[1::3], words[2::3]
        self.n = len(self.depth)
        self.end, stack = array.array("I", [self.n]) * self.n, []
        for k, depth in enumerate(self.depth):
            while stack and self.depth[stack[-1]] >= depth:
                self.end[stack.pop()] = k
            stack.append(k)


class Simulation:
    """Time goes on in steps of one execution of one rank. A process is a range of executions, in the order of one process."""

    def __init__(self, tree, ranks, event, fixed, latency, poll, again):
        self.tree, self.end, self.event, self.fixed, self.latency, self.poll, self.again = tree, tree.end, event, fixed, latency, poll, again
        self.thieves, self.asking = [[] for _ in range(ranks)], [False] * ranks
        self.now, self.queue, self.count, self.messages, self.total_done = 0.0, [], 0, 0, 0
        self.done = bytearray(tree.n)
        self.chance = random.Random(ranks)
        self.ready = [[] for _ in range(ranks)]  # processes that can go on
        self.running = [None] * ranks
        self.given = {}  # first execution of a branch -> True once finished
        self.waiting = {}
        self.ready[0].append({"at": 0, "stop": tree.n, "first": None, "rank": 0})
        for rank in range(ranks):
            self.post(0.0, self.turn, rank)

    def post(self, delay, what, *arguments):
        self.count += 1
        heapq.heappush(self.queue, (self.now + delay, self.count, what, arguments))

    def run(self):
        while self.total_done < self.tree.n:
            self.now, _, what, arguments = heapq.heappop(self.queue)
            what(*arguments)
        return self.now

    def turn(self, rank):
        process = self.running[rank]
        if process is None and self.ready[rank]:
            process = self.running[rank] = self.ready[rank].pop()
        if process is None:
            self.dismiss(rank)
            self.steal(rank)
            return
        at = process["at"]
        while at < process["stop"] and at in self.given and at != process["first"]:
            at = self.end[at]
        process["at"] = at
        if at >= process["stop"] or not self.may_start(process, at):
            self.rest(rank, process)
            return
        self.post(self.fixed + self.event * (self.tree.length[at] - self.tree.depth[at]), self.executed, rank, process, at)

    def may_start(self, process, at):
        """What was given away deeper than the next branch must have finished."""
        depth = self.tree.depth[at]
        return all(self.given[k] for k in process.get("out", ()) if self.tree.depth[k] > depth)

    def executed(self, rank, process, at):
        self.done[at] = 1
        self.total_done += 1
        process["at"] = at + 1
        self.serve(rank)
        self.turn(rank)

    def rest(self, rank, process):
        self.running[rank] = None
        if process["at"] < process["stop"] or not all(self.given[k] for k in process.get("out", ())):
            self.waiting[id(process)] = process
        elif process["first"] is not None:
            self.post(self.delay(process["parent"]["rank"]), self.finished, process["first"], process["parent"])
        self.turn(rank)

    def finished(self, first, parent):
        self.given[first] = True
        self.messages += 1
        if self.waiting.pop(id(parent), None):
            self.ready[parent["rank"]].append(parent)
            if self.running[parent["rank"]] is None:
                self.turn(parent["rank"])

    def delay(self, to):
        """Until a message is looked at: a rank that searches does so every now and then, one without work at once."""
        return self.latency + (self.chance.random() * self.poll if self.running[to] else 0)

    def another(self, rank):
        victim = self.chance.randrange(len(self.running) - 1)
        return victim if victim < rank else victim + 1

    def steal(self, rank):
        if self.asking[rank] or len(self.running) == 1 or self.total_done == self.tree.n:
            return
        self.asking[rank] = True
        victim = self.another(rank)
        self.messages += 1
        self.post(self.delay(victim), self.asked, rank, victim)

    def asked(self, rank, victim):
        """Who is busy keeps the question until there is something to spare."""
        if self.running[victim]:
            self.thieves[victim].append(rank)
        else:
            self.refuse(rank)

    def refuse(self, rank):
        self.messages += 1
        self.post(self.latency + self.again, self.refused, rank)

    def refused(self, rank):
        self.asking[rank] = False
        if self.running[rank] is None:
            self.turn(rank)

    def serve(self, rank):
        """After an execution: a branch for each of those that wait, as long as there are any."""
        thieves = self.thieves[rank]
        while thieves:
            branch = self.find_spare(self.running[rank])
            if branch is None:
                return
            self.give(rank, thieves.pop(), branch)

    def dismiss(self, rank):
        """There is nothing to do here any more: those that wait should ask somebody else."""
        while self.thieves[rank]:
            self.refuse(self.thieves[rank].pop())

    def give(self, rank, to, branch):
        process = self.running[rank]
        self.given[branch] = False
        self.messages += 1
        process.setdefault("out", []).append(branch)
        child = {"at": branch, "stop": self.end[branch], "first": branch, "rank": to, "parent": process}
        self.post(self.delay(to) + self.event * self.tree.depth[branch], self.begin, to, child)

    def begin(self, rank, child):
        self.asking[rank] = False
        self.ready[rank].append(child)
        if self.running[rank] is None:
            self.turn(rank)

    def find_spare(self, process):
        """The shallowest branch that was found already and has not been begun."""
        best, k, depth, finder = None, process["at"] + 1, self.tree.depth, self.tree.finder
        while k < process["stop"]:
            if k not in self.given and self.done[finder[k]] and (best is None or depth[k] < depth[best]):
                best = k
            k = self.end[k]
        return best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree")
    parser.add_argument("--event-us", type=float, default=0.1)
    parser.add_argument("--fixed-us", type=float, default=2.0)
    parser.add_argument("--latency-us", type=float, default=20.0)
    parser.add_argument("--poll-us", type=float, default=1000.0, help="how often a rank that searches looks for messages")
    parser.add_argument("--again-us", type=float, default=500.0, help="after a refusal")
    parser.add_argument("--ranks", type=int, nargs="*", default=[1, 4, 16, 64, 256, 1000])
    options = parser.parse_args()
    tree = Tree(options.tree)
    alone = options.fixed_us * tree.n + options.event_us * (sum(tree.length) - sum(tree.depth))
    print("%d executions, %.3f s alone" % (tree.n, alone / 1e6))
    print("%8s %12s %12s %12s %12s" % ("ranks", "seconds", "speed-up", "efficiency", "messages"))
    for ranks in options.ranks:
        simulation = Simulation(tree, ranks, options.event_us, options.fixed_us, options.latency_us, options.poll_us, options.again_us)
        took = simulation.run()
        print("%8d %12.3f %12.1f %11.0f%% %12d" % (ranks, took / 1e6, alone / took, 100 * alone / took / ranks, simulation.messages))


if __name__ == "__main__":
    main()
