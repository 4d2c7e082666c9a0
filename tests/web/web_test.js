// The page in Chromium, by click and by key, wide and narrow; SARIF against its schema.  web_test.js NORACE FOLDER PROGRAMS EXAMPLES
"use strict";
const assert = require("assert"), fs = require("fs"), path = require("path");
const {spawnSync} = require("child_process"), {pathToFileURL} = require("url");
const {chromium} = require("playwright-core"), Ajv = require("ajv-draft-04");
const [norace, folder, programs, examples] = process.argv.slice(2);

const work = fs.mkdtempSync(path.join(folder, "work-"));
const at = name => path.join(work, name);
const SUBJECTS = { // the page: what makes it, and the exit status
  race: ["check", "queue.c", 1], proof: ["explore", "guarded_counter.c", 0], deadlock: ["check", "deadlock.c", 3],
  unknown: ["explore", "--order=hb", "--max-schedules", "3", "guarded_counter.c", 2], net: ["prove", "alarm.c", 2], loops: ["check", "loops.c", 1],
};

function make() {
  for (const from of [programs, examples]) for (const name of fs.readdirSync(from).filter(n => n.endsWith(".c"))) fs.copyFileSync(path.join(from, name), at(name));
  for (const [name, words] of Object.entries(SUBJECTS)) {
    const status = words[words.length - 1], [command, ...rest] = words.slice(0, -1);
    const done = spawnSync(norace, [command, "--html", `${name}.html`, "--sarif", `${name}.sarif`, "--json", ...rest], {cwd: work, encoding: "utf8"});
    assert.strictEqual(done.status, status, `norace ${command} ${rest.join(" ")}:\n${done.stdout}${done.stderr}`);
    fs.writeFileSync(at(`${name}.json`), done.stdout);
  }
}

const lineOf = (file, mark) => 1 + fs.readFileSync(at(file), "utf8").split("\n").findIndex(line => line.endsWith(`// ${mark}`));

// ---- the page

const tests = {
  async "a race is there at once: both lines marked, both threads, no lock"(open) {
    const page = await open("race");
    assert.strictEqual(await page.locator("#verdict").innerText(), "✗ race");
    assert.match(await page.locator(".what").innerText(), /Data race on statistics/);
    const marked = await page.locator(".listing .marked.race .number").allInnerTexts();
    assert.deepStrictEqual(marked.map(Number).sort(), [lineOf("queue.c", "PRODUCER"), lineOf("queue.c", "CONSUMER")].sort());
    assert.strictEqual(await page.locator(".steps .access").count(), 2);
    assert.strictEqual(await page.locator("svg .bolt").count(), 1);
    assert.match(await page.locator(".command code").innerText(), /^norace replay .*race-1\.json$/);
  },
  async "arrows and lock bars are those of the result"(open) {
    const page = await open("race"), steps = JSON.parse(fs.readFileSync(at("race.json"))).races[0].interleaving.steps;
    assert.strictEqual(await page.locator(".lanes path.order").count(), steps.reduce((n, s) => n + s.after.length, 0));
    const taken = steps.filter((s, i) => s.op === "lock" && s.holds.length).length;
    assert.strictEqual(await page.locator(".lanes svg rect").count(), taken);
    assert.deepStrictEqual(await page.locator(".lane-heads span").allInnerTexts(), ["main", "thread 1", "thread 2"]);
  },
  async "steps by key"(open) {
    const page = await open("race"), now = page.locator(".now");
    const n = await page.locator(".steps li").count();
    assert.match(await now.innerText(), new RegExp(`^Step ${n} of ${n}\\.`));
    await page.keyboard.press("ArrowLeft");
    assert.match(await now.innerText(), new RegExp(`^Step ${n - 1} of`));
    await page.keyboard.press("Home");
    assert.match(await now.innerText(), /^Step 1 of .*The main thread starts/);
    await page.keyboard.press("j");
    assert.match(await now.innerText(), /^Step 2 of/);
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    assert.match(await now.innerText(), new RegExp(`^Step ${n} of`));
    await page.keyboard.press("n");
    assert.match(await page.locator(".what").innerText(), /heap block/);
    await page.keyboard.press("p");
    assert.match(await page.locator(".what").innerText(), /statistics/);
  },
  async "steps by click, and the source follows"(open) {
    const page = await open("race");
    await page.locator(".steps button", {hasText: /^lock/}).first().click();
    assert.match(await page.locator(".now").innerText(), /takes .*it holds/);
    const here = Number(await page.locator(".source", {hasText: "lock"}).first().locator(".marked .number").innerText());
    assert.match(fs.readFileSync(at("queue.c"), "utf8").split("\n")[here - 1], /pthread_mutex_lock/);
    await page.getByRole("button", {name: "the last step"}).click();
    assert.strictEqual(await page.locator(".listing .marked.race").count(), 2);
  },
  async "every control can be reached by keyboard alone"(open) {
    const page = await open("race"), names = new Set();
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      names.add(await page.evaluate(() => document.activeElement.getAttribute("aria-label") || document.activeElement.textContent));
    }
    for (const wanted of ["a step back", "step", "light or dark", "interleaving"]) assert.ok(names.has(wanted), `${wanted}: ${[...names]}`);
  },
  async "light and dark, by the system and by the button"(open) {
    const ground = page => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await open("race", {colorScheme: "light"}), dark = await open("race", {colorScheme: "dark"});
    assert.notStrictEqual(await ground(light), await ground(dark));
    await light.keyboard.press("t");
    assert.strictEqual(await ground(light), await ground(dark));
  },
  async "a phone sees all of it without scrolling sideways"(open) {
    for (const name of Object.keys(SUBJECTS)) {
      const page = await open(name, {viewport: {width: 360, height: 740}});
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name);
      for (const button of await page.locator(".controls button").all()) assert.ok((await button.boundingBox()).height >= 36);
    }
  },
  async "a proof shows what was covered, and an execution"(open) {
    const page = await open("proof"), result = JSON.parse(fs.readFileSync(at("proof.json")));
    assert.strictEqual(await page.locator("#verdict").innerText(), "✓ race-free");
    assert.match(await page.locator("#covered").innerText(), new RegExp(`executions\\s+${result.stats.executions}`));
    assert.match(await page.locator("#covered").innerText(), /all that matter/);
    assert.strictEqual(await page.locator(".steps li").count(), result.example.steps.length);
    assert.strictEqual(await page.locator(".graph g").count(), result.example.steps.length);
  },
  async "a deadlock shows who waits where"(open) {
    const page = await open("deadlock");
    assert.strictEqual(await page.locator(".steps .access").count(), 3);
    assert.match(await page.locator(".now").innerText(), /waits to lock '[ab]', for ever.*it holds '[ab]'/);
  },
  async "an unknown says why"(open) {
    const page = await open("unknown");
    assert.strictEqual(await page.locator("#verdict").innerText(), "? unknown");
    assert.match(await page.locator("#covered").innerText(), /limit of 3 schedules/i);
  },
  async "an alarm of the net comes with its trace, and is not called a race"(open) {
    const page = await open("net");
    assert.match(await page.locator(".what").innerText(), /Possible data race on counter[\s\S]*not confirmed/);
    assert.ok(await page.locator(".steps li").count() >= 3);
    assert.strictEqual(await page.locator(".steps .access").count(), 2);
  },
  async "loops are told one by one"(open) {
    const rows = await (await open("loops")).locator(".loops tr").allInnerTexts();
    assert.match(rows[0], /loops\.c:5.*proved for every input/s);
    assert.match(rows[1], /loops\.c:7.*not proved/s);
  },
  async "norace report makes the same page from the result"() {
    const done = spawnSync(norace, ["report", "race.json", "-o", "again.html"], {cwd: work, encoding: "utf8"});
    assert.strictEqual(done.status, 0, done.stderr);
    assert.strictEqual(fs.readFileSync(at("again.html"), "utf8"), fs.readFileSync(at("race.html"), "utf8"));
  },
  async "SARIF is valid, with the threads as flows"() {
    const schema = JSON.parse(fs.readFileSync(require.resolve("@microsoft/sarif-matcher-utils/lib/schemas/sarif-2.1.0-rtm.5.json")));
    const valid = new Ajv({strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false}).compile(schema);
    for (const name of Object.keys(SUBJECTS)) assert.ok(valid(JSON.parse(fs.readFileSync(at(`${name}.sarif`)))), `${name}: ${JSON.stringify(valid.errors)}`);
    const [first] = JSON.parse(fs.readFileSync(at("race.sarif"))).runs[0].results;
    const flows = first.codeFlows[0].threadFlows, orders = flows.flatMap(f => f.locations.map(l => l.executionOrder)).sort((a, b) => a - b);
    assert.deepStrictEqual(flows.map(f => f.id), ["the main thread", "thread 1", "thread 2"]);
    assert.deepStrictEqual(orders, orders.map((_, i) => i + 1));
  },
};

// ---- running them

async function main() {
  make();
  const browser = await chromium.launch({executablePath: "/usr/bin/chromium", args: ["--no-sandbox"]});
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    const complaints = [], contexts = [];
    const open = async (subject, options) => {
      const context = await browser.newContext({offline: true, viewport: {width: 1280, height: 900}, ...options});
      contexts.push(context);
      const page = await context.newPage();
      page.on("pageerror", error => complaints.push(error.message));
      page.on("console", message => message.type() === "error" && complaints.push(message.text()));
      page.on("request", request => /^(file|data):/.test(request.url()) || complaints.push(`asks for ${request.url()}`));
      await page.goto(pathToFileURL(at(`${subject}.html`)).href);
      return page;
    };
    try {
      await test(open);
      assert.deepStrictEqual(complaints, []);
      console.log(`ok      ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED  ${name}\n${error.stack}`);
    }
    for (const context of contexts) await context.close();
  }
  await browser.close();
  fs.rmSync(work, {recursive: true});
  process.exit(failed ? 1 : 0);
}

main().catch(error => { console.error(error); process.exit(1); });
