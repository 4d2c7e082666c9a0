#!/usr/bin/env python3
"""What norace makes of what a runtime tells: report_test.py NORACE FOLDER-OF-THE-FAKE [unittest's own arguments]"""
import json, os, pathlib, pty, re, shutil, signal, subprocess, sys, tempfile, time, unittest

import contract

NORACE = FAKE = None
SOURCE = pathlib.Path(__file__).resolve().parent / "fake" / "program.c"
LINES = {m.group(1): n for n, line in enumerate(SOURCE.read_text().splitlines(), 1) if (m := re.search(r"// ([A-Z-]+)$", line))}


class Case(unittest.TestCase):
    """Each test runs in a fresh folder."""

    def setUp(self):
        self.top = tempfile.mkdtemp(prefix="norace report ")
        self.addCleanup(shutil.rmtree, self.top)
        self.program = os.path.join(FAKE, "fake_program")

    def path(self, name):
        return os.path.join(self.top, name)

    def run_(self, *words, status=None, **more):
        done = subprocess.run([NORACE, *words], cwd=self.top, capture_output=True, text=True, errors="replace", **more)
        if status is not None:
            self.assertEqual(done.returncode, status, f"norace {words}:\n{done.stdout}{done.stderr}")
        return done

    def explore(self, tale, *options, status, **more):
        return self.run_("explore", *options, self.program, "--", tale, status=status, **more)

    def json(self, tale, *options, status, **more):
        done = self.explore(tale, "--json", *options, status=status, **more)
        self.assertEqual(contract.complaints(done.stdout), [], done.stdout)
        result = json.loads(done.stdout)
        self.assertEqual(contract.exit_status(result), status)
        return result

    def refused(self, *words, says, status=65):
        """One clear line, and the status of bad input."""
        done = self.run_(*words, status=status)
        self.assertEqual(done.stdout, "")
        self.assertIn(says, done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 1 if status == 65 else 2, done.stderr)
        self.assertTrue(done.stderr.startswith("norace: error: "), done.stderr)


class Verdicts(Case):
    def test_clean(self):
        done = self.explore("clean", status=0)
        self.assertEqual(done.stdout, "race-free: no data race on any schedule of this input (3 executions explored)\n")
        self.assertEqual(done.stderr, "")
        result = self.json("clean", status=0)
        self.assertEqual((result["verdict"], result["scope"]), ("race-free", {"schedules": "all", "inputs": "this", "threads": "as run"}))
        self.assertEqual(result["stats"]["executions"], 3)
        self.assertFalse(os.path.exists(self.path("fake_program.norace")))

    def test_other_findings_leave_the_verdict(self):
        result = self.json("deadlock", status=3)
        self.assertEqual((result["verdict"], result["other"][0]["kind"]), ("race-free", "deadlock"))
        self.assertEqual(result["other"][0]["line"], LINES["LOCK"])
        result = self.json("crash-found", status=3)
        self.assertEqual(result["other"][0]["text"], "the program crashes: Segmentation fault")

    def test_a_crash_that_a_replay_does_not_show(self):
        result = self.json("crash-once", status=2)
        self.assertEqual(result["other"], [])
        self.assertIn("that a replay does not show", result["reason"])

    def test_unknowns_have_reasons(self):
        for tale, reason in (("gives-up", "the program calls fork"), ("dies", "signal 11"), ("exits", "status 9"),
                             ("no-end-record", "in the middle"), ("long-list", "damaged"), ("nothing-run", "no execution")):
            with self.subTest(tale=tale):
                result = self.json(tale, status=2)
                self.assertIn(reason, result["reason"])

    def test_a_race_counts_although_the_program_dies_later(self):
        self.assertIn("signal 6", self.json("race-then-dies", status=1)["reason"])
        self.assertIn("damaged", self.json("garbage", status=1)["reason"])

    def test_bounds_are_never_a_proof(self):
        self.assertIn("at most 2 preemptions", self.json("clean", "--preemptions", "2", status=2)["reason"])
        self.assertIn("random", self.json("clean", "--random", "10", status=2)["reason"])

    def test_sampled_inputs_are_said(self):
        self.assertEqual(self.json("sampled", status=0)["scope"]["inputs"], "sampled")
        self.assertIn("inputs sampled", self.explore("sampled", status=0).stdout)

    def test_options_reach_the_runtime(self):
        reason = self.json("options", status=2)["reason"]
        self.assertIn("first=0 spurious=0 allow=0 preemptions=-1 max=0 seed=1 mode=0 snapshot=0 order=1 merge=1 jobs=1 nondet=0,1 timeout=0", reason)
        reason = self.json("options", "--first", "--spurious", "--allow=write,kill", "--preemptions=3", "--max-schedules=7", "--snapshot=fork",
                           "--order=hb", "--merge=off", "--jobs=2", "--nondet", "5,-6", "--timeout=9", status=2)["reason"]
        self.assertIn("first=1 spurious=1 allow=5 preemptions=3 max=7 seed=1 mode=0 snapshot=2 order=0 merge=0 jobs=2 nondet=5,-6 timeout=9", reason)
        reason = self.json("options", "--random=11", "--seed=12", "--snapshot=copy", status=2)["reason"]
        self.assertIn("max=11 seed=12 mode=1 snapshot=1", reason)

    def test_the_programs_output_and_ours_stay_apart(self):
        done = self.explore("prints", status=0)
        self.assertEqual(done.stdout.splitlines()[0], "hello from the program")
        self.assertTrue(done.stdout.splitlines()[1].startswith("race-free"))
        self.json("prints", status=0)

    def test_quiet(self):
        done = self.explore("race", "--quiet", status=1)
        self.assertEqual((done.stderr, len(done.stdout.splitlines())), ("", 1))


class Races(Case):
    def test_text(self):
        done = self.explore("race", status=1)
        for line in (f"{SOURCE}:{LINES['READ-COUNTER']}:3: error: data race on 'counter': read of 8 bytes by thread 2 in 'program_places'",
                     f"{LINES['READ-COUNTER']:5} |   fake_place(1, &counter); // READ-COUNTER\n      |   ^",
                     f"{SOURCE}:{LINES['WRITE-COUNTER']}:3: note: races with this write of 8 bytes by thread 1 in 'program_places'",
                     "norace: note: thread 2 holds no lock; thread 1 holds 'table_lock_word': no lock in common",
                     f"{SOURCE}:{LINES['LOCK']}:3: note: thread 1 took 'table_lock_word' here",
                     f"{SOURCE}:9:6: note: 'counter' lives in a global variable, declared here",
                     f"{SOURCE}:{LINES['CREATED']}:3: note: thread 1 and thread 2 were created here",
                     "norace: note: to run into it again: norace replay fake_program.norace/race-1.json"):
            self.assertIn(line + "\n", done.stderr)
        self.assertNotIn("\033", done.stderr)
        self.assertEqual(done.stdout, "race: 1 data race, confirmed by replay (3 schedules of this input covered)\n")

    def test_nobody_holds_a_lock(self):
        self.assertIn("thread 2 holds no lock; thread 1 holds no lock\n", self.explore("unlocked", status=1).stderr)

    def test_json(self):
        race = self.json("race", status=1)["races"][0]
        first, second = race["accesses"]
        self.assertEqual(race["location"]["name"], "counter")
        self.assertEqual((first["kind"], first["thread"], first["line"], first["locks"]),
                         ("write", "thread 1", LINES["WRITE-COUNTER"], ["table_lock_word"]))
        self.assertEqual((second["kind"], second["thread"], second["line"], second["locks"]), ("read", "thread 2", LINES["READ-COUNTER"], []))
        self.assertTrue(race["confirmed"])
        self.assertTrue(os.path.exists(self.path(race["witness"])))

    def test_each_pair_of_lines_once(self):
        races = self.json("race-again", status=1)["races"]
        self.assertEqual([r["location"]["name"] for r in races], ["counter", "table[3].next"])
        self.assertEqual([f["function"] for f in races[1]["accesses"][1]["stack"]][:2], ["deep", "program_places"])
        self.assertEqual(races[1]["accesses"][1]["kind"], "atomic write")

    def test_where_variables_live(self):
        for tale, name, lives in (("race-static", "calls", "static variable of 'program_places'"),
                                  ("race-heap", "bytes 0 to 3 of a heap block of 24 bytes", "heap block of 24 bytes"),
                                  ("race-local", "mine[2] (thread-local)", "thread-local variable of thread 1")):
            with self.subTest(tale=tale):
                location = self.json(tale, status=1)["races"][0]["location"]
                self.assertEqual((location["name"], location["lives"]), (name, lives))

    def test_what_cannot_be_confirmed_is_possible_only(self):
        for tale, doubt in (("unconfirmed", "left the schedule at step 2"), ("replay-dies", "signal 11")):
            with self.subTest(tale=tale):
                result = self.json(tale, status=2)
                self.assertEqual((result["races"][0]["confirmed"], result["races"][0]["witness"]), (False, None))
                done = self.explore(tale, status=2)
                self.assertIn("warning: possible data race on 'counter'", done.stderr)
                self.assertIn(doubt, done.stderr)
                self.assertNotIn("error:", done.stderr)
                self.assertEqual(os.listdir(self.path("fake_program.norace")), [])

    def on_a_terminal(self, **environment):
        keep = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        ours, theirs = pty.openpty()
        process = subprocess.Popen([NORACE, "explore", self.program, "--", "race"], cwd=self.top, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=theirs, env={**keep, **environment})
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(ours, 65536):
                shown += chunk
        except OSError:  # the other end is closed
            pass
        os.close(ours)
        self.assertEqual(process.wait(), 1)
        return shown

    def test_colour_on_a_terminal_only(self):
        self.assertIn(b"\033[1;31merror:\033[0m", self.on_a_terminal())
        self.assertNotIn(b"\033[1;31m", self.on_a_terminal(NO_COLOR="1"))

    def test_old_witnesses_go(self):
        self.explore("race-again", status=1)
        pathlib.Path(self.path("fake_program.norace/notes.json")).write_text("mine")
        before = sorted(os.listdir(self.path("fake_program.norace")))
        self.explore("race-again", status=1)
        self.assertEqual(sorted(os.listdir(self.path("fake_program.norace"))), before)
        self.explore("race", status=1)  # other arguments: those stay
        self.assertEqual(len(os.listdir(self.path("fake_program.norace"))), len(before) + 1)


class Replays(Case):
    def setUp(self):
        super().setUp()
        shutil.copy(os.path.join(FAKE, "fake_program"), self.path("prog"))
        self.program = self.path("prog")
        self.explore("race", status=1)
        self.witness = self.path("prog.norace/race-1.json")

    def test_met(self):
        done = self.run_("replay", self.witness, status=1)
        self.assertIn("error: data race on 'counter': read of 8 bytes by thread 2", done.stderr)
        self.assertIn("races with this write", done.stderr)
        self.assertTrue(done.stdout.startswith("race: 1 data race"))
        done = self.run_("replay", "--json", self.witness, status=1)
        self.assertEqual(contract.complaints(done.stdout), [])

    def test_not_met(self):
        self.edit(arguments=["unconfirmed"])
        done = self.run_("replay", self.witness, status=2)
        self.assertIn("left the schedule at step 2", done.stdout)

    def test_a_changed_schedule_is_not_met(self):
        self.edit(schedule=[[0, 0]])
        self.run_("replay", self.witness, status=2)

    def test_other_findings(self):
        self.explore("deadlock", status=3)
        done = self.run_("replay", self.path("prog.norace/deadlock-1.json"), status=3)
        self.assertIn("deadlock", done.stderr)

    def edit(self, **members):
        witness = json.loads(pathlib.Path(self.witness).read_text())
        witness.update(members)
        pathlib.Path(self.witness).write_text(json.dumps({k: v for k, v in witness.items() if v is not None}))

    def test_another_build(self):
        shutil.copy(os.path.join(FAKE, "fake_program_rebuilt"), self.program)
        self.refused("replay", self.witness, says="is for another build of")

    def test_a_program_that_is_gone(self):
        os.unlink(self.program)
        self.refused("replay", self.witness, says="prog cannot be read: No such file or directory")

    def test_damaged_members(self):
        text = pathlib.Path(self.witness).read_text()
        for member, value, says in (("norace_witness", 2, "another version"), ("norace_witness", None, "is not a witness"),
                                    ("program", 7, '"program"'), ("build_id", None, '"build_id"'), ("arguments", ["a", 1], '"arguments"'),
                                    ("schedule", [[0]], '"schedule"'), ("schedule", [[0, 65536]], '"schedule"'), ("schedule", [[-1, 0]], '"schedule"'),
                                    ("accesses", [], '"accesses"'), ("settings", {}, '"settings"'), ("places", [["a", 1]], '"places"'), ("places", [["x" * 99, 1]] * 4, '"places"'), ("kind", None, '"kind"'),
                                    ("adjacent", 1, '"adjacent"'), ("directory", [], '"directory"')):
            with self.subTest(member=member, value=value):
                pathlib.Path(self.witness).write_text(text)
                self.edit(**{member: value})
                self.refused("replay", self.witness, says=says)

    def test_cut_anywhere(self):
        text = pathlib.Path(self.witness).read_text()
        for n in range(0, len(text) - 3, 37):
            pathlib.Path(self.witness).write_text(text[:n])
            self.refused("replay", self.witness, says="is not JSON")

    def test_no_witness_at_all(self):
        self.refused("replay", self.path("nothing.json"), says="cannot be read: No such file")
        self.refused("replay", self.program, says="is not JSON")
        self.refused("replay", self.top, says="is a folder, but none with the input of a race")
        self.refused("replay", says="a file is missing", status=64)


class Searches(Case):
    def test_save_and_resume(self):
        done = self.explore("unfinished", "--max-schedules=2", "--save=search", status=2)
        self.assertIn("the limit of 2 schedules was reached (no race found, 2 schedules of this input covered", done.stdout)
        self.assertIn("--resume search", done.stderr)
        result = self.json("unfinished", "--resume=search", status=0)
        self.assertEqual(result["stats"]["executions"], 5)
        self.refused("explore", "--resume=search", self.program, "--", "clean", says="was saved with other arguments or options")
        self.refused("explore", "--resume=search", "--spurious", self.program, "--", "unfinished", says="with other arguments or options")
        self.refused("explore", "--resume=search", os.path.join(FAKE, "fake_program_rebuilt"), "--", "unfinished", says="for another build")
        saved = pathlib.Path(self.path("search")).read_bytes()
        pathlib.Path(self.path("search")).write_bytes(saved[:-1])
        self.refused("explore", "--resume=search", self.program, "--", "unfinished", says="is cut short or damaged")
        pathlib.Path(self.path("search")).write_bytes(b"something else")
        self.refused("explore", "--resume=search", self.program, "--", "unfinished", says="is not a search that norace saved")
        self.refused("explore", "--resume=none", self.program, "--", "unfinished", says="cannot be read")

    def interrupt(self, tale, times):
        process = subprocess.Popen([NORACE, "explore", "--json", self.program, "--", tale], cwd=self.top, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(times):
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        self.assertEqual(contract.complaints(out), [])
        return process.returncode, json.loads(out)

    def test_ctrl_c_gives_a_partial_result(self):
        status, result = self.interrupt("waits-for-stop", 1)
        self.assertEqual((status, result["verdict"], result["reason"], result["scope"]["schedules"]), (2, "unknown", "interrupted", 3))

    def test_ctrl_c_twice_ends_what_does_not_listen(self):
        status, result = self.interrupt("ignores-stop", 2)
        self.assertEqual((status, result["verdict"], result["reason"]), (2, "unknown", "interrupted"))

    def test_a_program_that_overruns_its_time_is_ended(self):
        result = self.json("ignores-stop", "--timeout=0.1", status=2)
        self.assertIn("did not stop when its time was up", result["reason"])

    def test_dot(self):
        self.explore("graph", "--dot=graph.dot", status=0)
        text = pathlib.Path(self.path("graph.dot")).read_text()
        self.assertIn('label="lock table_lock_word\\nprogram.c:', text)
        self.assertIn("e0_1 -> e0_2", text)
        self.assertTrue(text.rstrip().endswith("}"))


class Files(Case):
    def test_what_is_no_program(self):
        self.refused("explore", "nothing", says="nothing cannot be read: No such file or directory")
        self.refused("explore", self.top, says="is a folder")
        self.refused("explore", "/dev/null", says="is not a regular file")
        self.refused("check", "nothing.c", says="nothing.c cannot be read: No such file or directory")
        pathlib.Path(self.path("empty")).write_bytes(b"")
        self.refused("explore", "empty", says="is empty")
        pathlib.Path(self.path("script")).write_text("#!/bin/sh\n")
        self.refused("explore", "script", says="is a script")

    def write_program(self, bytes_, mode=0o755):
        with open(self.path("prog"), "wb") as file:
            file.write(bytes_)
        os.chmod(self.path("prog"), mode)

    def test_cut_anywhere(self):
        whole = pathlib.Path(self.program).read_bytes()
        for n in sorted({1, 4, 63, 64, 100, 1000, len(whole) // 2, len(whole) - 1}):
            self.write_program(whole[:n])
            self.refused("explore", "prog", says="prog is ")

    def test_foreign_machine(self):
        whole = bytearray(pathlib.Path(self.program).read_bytes())
        whole[18] = 183  # e_machine: AArch64
        self.write_program(bytes(whole))
        self.refused("explore", "prog", says="is an executable for another kind of machine")

    def test_scribbled_headers_never_crash_norace(self):
        whole = pathlib.Path(self.program).read_bytes()
        for at in list(range(16, 64)) + list(range(64, 900, 29)):
            bytes_ = bytearray(whole)
            bytes_[at] ^= 0xff
            self.write_program(bytes(bytes_))
            done = self.run_("explore", "--quiet", "prog", "--", "clean", stdin=subprocess.DEVNULL)
            self.assertIn(done.returncode, (0, 2, 65), f"byte {at}: {done.stdout}{done.stderr}")

    def test_built_by_somebody_else(self):
        self.refused("explore", sys.executable, says="was not built by norace cc")
        self.refused("explore", NORACE, says="was not built by norace cc")

    def test_a_program_without_permission(self):
        self.write_program(pathlib.Path(self.program).read_bytes(), 0o644)
        if not os.access(self.path("prog"), os.X_OK):
            self.refused("explore", "prog", says="is not marked as executable")

    def test_wrong_usage(self):
        for words, says in ((["explore"], "a file is missing"), (["explore", "--nonsense", "a.c"], "no such option"),
                            (["explore", "--allow=everything", "prog"], "--allow knows no 'everything'"),
                            (["explore", "--nondet=1,x", "prog"], "--nondet takes numbers"),
                            (["explore", "--nondet=" + ",".join("0" * 17), "prog"], "at most 16"),
                            (["explore", "--order=random", "prog"], "takes one of hb|weak"),
                            (["explore", "-O2", self.program], "compiler options need a source file")):
            with self.subTest(words=words):
                self.refused(*words, says=says, status=64)

    def test_unwritable_outputs(self):
        pathlib.Path(self.path("file")).write_text("")
        for option in ("--dot=no/such/folder/file", "--save=no/such/folder/file", "--dot=.", "--save=/dev/null/x"):
            with self.subTest(option=option):
                self.refused("explore", option, self.program, "--", "race", says="cannot be written")
        for folder in ("no/such/folder", "file", "/proc"):
            with self.subTest(folder=folder):
                self.refused("explore", f"--witness={folder}", self.program, "--", "race", says="no witness can be written to")
        self.assertEqual(sorted(os.listdir(self.top)), ["file"])

    def test_a_witness_folder_of_ones_own(self):
        result = self.json("race", "--witness=here", status=1)
        self.assertEqual(result["races"][0]["witness"], "here/race-1.json")
        self.run_("replay", "here/race-1.json", status=1)

    def test_standard_output_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([NORACE, "explore", self.program, "--", "clean"], stdout=full, stderr=subprocess.PIPE, text=True, cwd=self.top)
        self.assertEqual((done.returncode, done.stderr), (65, "norace: error: cannot write to standard output\n"))


if __name__ == "__main__":
    NORACE, FAKE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
