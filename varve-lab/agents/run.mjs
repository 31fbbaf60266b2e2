// Runs real coding agents, offline, with Varve connected, and checks what becomes of their sessions.
//   varve-lab/run agents DIR [PROGRAM...]     DIR keeps the programs from npm and what they leave
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from './count.mjs';
import { startProvider } from './provider.mjs';

if (Number(process.versions.node.split('.')[0]) < 22) {
  console.error('agents: needs Node 22 or newer');
  process.exit(1);
}
const here = dirname(fileURLToPath(import.meta.url));
const varve = process.env.VARVE || resolve(here, '../../varve');
const dir = resolve(process.argv[2]);
const wanted = process.argv.slice(3);
const turns = Number(process.env.TURNS || 62);
const bin = join(dir, 'npm/node_modules/.bin');
const nodeBin = dirname(process.execPath);
const home = join(dir, 'home');
const MARK = '## Memory of this project';
const pause = ms => new Promise(done => setTimeout(done, ms));
let failed = 0;

function say(ok, what, more = '') {
  if (!ok) failed++;
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${what}${more ? ': ' + more : ''}`);
  return ok;
}

// A process with a home of its own; what it prints, and its exit code.
function run(command, args, { cwd, env = {}, input = '', talk = null, seconds = 120, person = home } = {}) {
  mkdirSync(cwd, { recursive: true });
  return new Promise(done => {
    const started = Date.now();
    const child = spawn(command, args, { cwd, env: { HOME: person, PATH: `${bin}:${nodeBin}:${process.env.PATH}`, TERM: 'dumb', LANG: 'C.UTF-8', ...env } });
    let out = '', err = '';
    const limit = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
    child.stdout.on('data', data => { out += data; });
    child.stderr.on('data', data => { err += data; });
    child.on('close', code => { clearTimeout(limit); done({ out, err, code, ms: Date.now() - started }); });
    child.stdin.on('error', () => {});
    if (!talk) return child.stdin.end(input);
    // The next turn when the answer to the last one is whole, as a person does it.
    let turn = 0, seen = 0;
    const next = () => turn < talk.length ? child.stdin.write(JSON.stringify({ type: 'user', message: { role: 'user', content: talk[turn++] } }) + '\n') : child.stdin.end();
    child.stdout.on('data', () => {
      const ends = out.split('"type":"result"').length - 1;
      for (; seen < ends; seen++) next();
    });
    next();
  });
}

const varveRun = (args, cwd, person = home) => run(varve, args, { cwd, person });
const database = (person = home) => join(person, '.varve/varve.db');

async function settled(person = home) {
  const pending = join(person, '.varve/pending');
  for (let i = 0; i < 120; i++) {
    await pause(500);
    const left = existsSync(pending) ? readdirSync(pending).filter(name => name.endsWith('.event')) : [];
    if (!left.length && !importing(person)) return true;
  }
  return false;
}

function importing(person) {
  const all = spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).stdout.split('\n').filter(line => line.includes('import --pending'));
  return all.some(line => { try { return readFileSync(`/proc/${line.trim().split(' ')[0]}/environ`, 'utf8').split('\0').includes('HOME=' + person); } catch { return false; } });
}

function files(folder, pattern) {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(name => join(folder, name)).filter(file => pattern.test(file) && statSync(file).isFile()) : [];
}

// Each recording against the session that Varve has of it.
async function count(program, list, person = home) {
  const sessions = JSON.parse((await varveRun(['sessions', '--all', '--json'], dir, person)).out || '[]').filter(each => each.session.startsWith(program + ':'));
  say(sessions.length === list.length, `${program}: sessions`, `${list.length} recorded, ${sessions.length} imported`);
  let sum = 0;
  for (const { file, id } of list) {
    const session = sessions.find(each => each.session === `${program}:${id}`);
    if (!session) { say(false, `${program}:${id}`, 'is missing'); continue; }
    const lines = (await varveRun(['export', '--db', database(person), '--resource', session.project, '--session', session.session], dir, person)).out;
    const { problems, summary } = await compare(program, file, id, lines);
    if (problems.length || list.length <= 4) say(!problems.length, `${program}:${id.slice(0, 50)}`, problems.join('; ') || summary);
    sum++;
  }
  return sum;
}

// --- programs ---

function claudeEnv(provider) {
  return { ANTHROPIC_API_KEY: 'dummy', ANTHROPIC_BASE_URL: `http://127.0.0.1:${provider.port}`, CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', IS_SANDBOX: '1' };
}

const claude = (provider, cwd, args, more = {}) => run(join(bin, 'claude'), ['--dangerously-skip-permissions', ...args], { cwd, env: claudeEnv(provider), ...more });
const claudeFiles = (person = home) => files(join(person, '.claude/projects'), /\.jsonl$/).map(file => {
  const sub = /([^/]+)\/subagents\/agent-([^/]+)\.jsonl$/.exec(file);
  return { file, id: sub ? `${sub[1]}/${sub[2]}` : /([^/]+)\.jsonl$/.exec(file)[1] };
});

// Several turns of one session in one process.
const streaming = ['-p', '--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose'];

async function workTree(name) {
  const tree = join(dir, name);
  mkdirSync(join(tree, '.git'), { recursive: true });
  return tree;
}

function handed(requests) {
  const text = JSON.stringify(requests.filter(body => body?.messages || body?.input));
  const at = text.indexOf(MARK);
  return at < 0 ? '' : text.slice(at, at + 2000).replaceAll('\\n', '\n');
}

async function claudeCode(provider) {
  const shop = await workTree('shop'), other = await workTree('other');
  say((await varveRun(['connect', 'claude-code', '--yes'], shop)).code === 0, 'claude-code: connected');
  const texts = Array.from({ length: turns - 2 }, (_, i) => `Step ${i + 1}: move table t${i + 1}. {{call Bash {"command":"echo moved t${i + 1}","description":"move"}}} {{say Table t${i + 1} is moved to PostgreSQL 16.}}`);
  texts[0] = 'We decided on PostgreSQL 16 instead of MySQL. Never force-push to main, please.';
  const long = await claude(provider, shop, streaming, { talk: texts, seconds: 1200 });
  say(long.code === 0, `claude-code: ${texts.length} turns`, `${Math.round(long.ms / 1000)} s ${long.err.slice(0, 200)}`);
  await claude(provider, shop, ['-p', '--continue', 'A failure, please. {{call Bash {"command":"cat nofile","description":"fail"}}} {{say There is no such file.}}']);
  await claude(provider, shop, ['-p', '--continue', 'Ask somebody. {{call Agent {"description":"look around","prompt":"Find the answer","subagent_type":"general-purpose"}}} {{say The helper found 42.}}']);
  say(await settled(), 'claude-code: hooks have imported all');
  await count('claude-code', claudeFiles());
  provider.requests.length = 0;
  await claude(provider, shop, ['-p', '--continue', '/compact']);
  await settled();
  provider.requests.length = 0;
  await claude(provider, shop, ['-p', '--continue', 'After the compaction. {{say Still here.}}']);
  const after = handed(provider.requests);
  say(after.includes('t60') || after.includes('PostgreSQL'), 'claude-code: after /compact the request has the digest');
  writeFileSync(join(dir, 'after-compact.txt'), after);
  provider.requests.length = 0;
  await settled();
  await claude(provider, shop, ['-p', 'A new start. {{say Hello again.}}']);
  const anew = handed(provider.requests);
  say(anew.includes('force-push'), 'claude-code: a new session in the folder is told the digest');
  writeFileSync(join(dir, 'new-session.txt'), anew);
  provider.requests.length = 0;
  await claude(provider, other, ['-p', 'Elsewhere. {{say Another folder.}}']);
  say(provider.requests.some(body => body?.messages) && !handed(provider.requests), 'claude-code: in another folder nothing is told');
  provider.requests.length = 0;
  await claude(provider, shop, ['-p', 'What about PostgreSQL? {{call WaitForMcpServers {}}} {{call mcp__varve__recall {"query":"PostgreSQL"}}} {{say Found.}}']);
  say(JSON.stringify(provider.requests).includes('Recorded talk, quoted'), 'claude-code: recall is called through MCP and answers');
  writeFileSync(join(dir, 'recall.json'), JSON.stringify(provider.requests, null, 1));
  await settled();
  await count('claude-code', claudeFiles());
  await broken('claude-code', person => claude(provider, shop, ['-p', 'Is all well? {{say All is well.}}'], { person, seconds: 90 }), 'All is well.');
  await parallel(provider);
}

// The program must work as if Varve were not there.
async function broken(program, start, expected) {
  const { DatabaseSync } = await import('node:sqlite');
  const person = join(dir, 'home-broken');
  const readOnly = on => process.getuid() === 0
    ? spawnSync('chattr', ['-R', on ? '+i' : '-i', join(person, '.varve')]).status === 0
    : (chmodSync(join(person, '.varve'), on ? 0o555 : 0o755), true);
  for (const state of ['missing', 'corrupt', 'locked', 'newer', 'read-only']) {
    rmSync(person, { recursive: true, force: true });
    mkdirSync(person);
    for (const name of ['.claude.json', '.claude/settings.json', '.codex/config.toml', '.codex/hooks.json', '.varve']) {
      if (existsSync(join(home, name))) cpSync(join(home, name), join(person, name), { recursive: true });
    }
    rmSync(join(person, '.varve/hook.log'), { force: true });
    let held = null;
    if (state === 'missing') for (const end of ['', '-wal', '-shm']) rmSync(database(person) + end, { force: true });
    if (state === 'corrupt') { for (const end of ['-wal', '-shm']) rmSync(database(person) + end, { force: true }); writeFileSync(database(person), Buffer.alloc(9000, 7)); }
    if (state === 'locked') { held = new DatabaseSync(database(person)); held.exec('begin exclusive'); }
    if (state === 'newer') { const d = new DatabaseSync(database(person)); d.prepare('insert into schema_version select 999, ? from schema_version limit 1').run('of tomorrow'); d.close(); }
    const closed = state === 'read-only' && readOnly(true);
    const { out, code, ms } = await start(person);
    await pause(4000);
    if (closed) readOnly(false);
    held?.close();
    const log = existsSync(join(person, '.varve/hook.log')) ? readFileSync(join(person, '.varve/hook.log'), 'utf8').trim().split('\n').pop().slice(25, 140) : 'nothing logged';
    say(code === 0 && out.includes(expected), `${program}: database ${state}`, `${ms} ms; ${log}`);
  }
}

// Ten sessions at once, and one process killed in the middle.
async function parallel(provider) {
  const person = join(dir, 'home-parallel'), tree = await workTree('parallel');
  rmSync(person, { recursive: true, force: true });
  mkdirSync(person);
  await varveRun(['connect', 'claude-code', '--yes'], tree, person);
  const texts = name => Array.from({ length: 6 }, (_, i) => `Session ${name} step ${i}. {{call Bash {"command":"echo ${name}-${i}","description":"step"}}} {{say Step ${i} of ${name} is done.}}`);
  const sessions = Array.from({ length: 10 }, (_, i) => claude(provider, tree, streaming, { person, talk: texts('s' + i), seconds: 600 }));
  let killed = 0;
  const killer = setInterval(() => {
    const importer = spawnSync('ps', ['-eo', 'pid,comm,args'], { encoding: 'utf8' }).stdout.split('\n')
      .find(line => line.includes('java') && line.includes('import --pending'));
    if (importer && killed < 1) {
      const pid = Number(importer.trim().split(' ')[0]);
      try { if (readFileSync(`/proc/${pid}/environ`, 'utf8').includes('HOME=' + person)) { process.kill(pid, 'SIGKILL'); killed++; } } catch { /* it has ended */ }
    }
  }, 50);
  const ended = await Promise.all(sessions);
  clearInterval(killer);
  say(ended.every(each => each.code === 0), 'ten sessions at once: all end well');
  await claude(provider, tree, ['-p', 'One more. {{say Done.}}'], { person });
  say(await settled(person), 'ten sessions at once: all is imported', `${killed} import killed on the way`);
  say(await count('claude-code', claudeFiles(person), person) === 11, 'ten sessions at once: nothing lost, nothing doubled');
}

async function codex(provider) {
  const shop = await workTree('shop');
  mkdirSync(join(home, '.codex'), { recursive: true });
  writeFileSync(join(home, '.codex/config.toml'), `model = "gpt-5"\nmodel_provider = "x"\nsandbox_mode = "danger-full-access"\napproval_policy = "never"\n[model_providers.x]\nname = "x"\nbase_url = "http://127.0.0.1:${provider.port}/v1"\nenv_key = "OPENAI_API_KEY"\nwire_api = "responses"\n`);
  say((await varveRun(['connect', 'codex', '--yes'], shop)).code === 0, 'codex: connected');
  const start = (cwd, args, more = {}) => run(join(bin, 'codex'), ['exec', '--skip-git-repo-check', '--dangerously-bypass-hook-trust', ...args], { cwd, env: { OPENAI_API_KEY: 'dummy' }, ...more });
  for (let i = 0; i < turns; i++) {
    const text = i === 0 ? 'Never deploy on Fridays, please.' : `Codex step ${i}. {{call exec_command {"cmd":"echo c${i}"}}} {{say Step ${i} is done.}}`;
    const { code, err } = await start(shop, i ? ['resume', '--last', text] : [text]);
    if (code !== 0) { say(false, `codex: turn ${i}`, err.slice(-200)); break; }
  }
  say(await settled(), 'codex: hooks have imported all');
  const recorded = () => files(join(home, '.codex/sessions'), /rollout-.*\.jsonl$/).map(file => ({ file, id: /([0-9a-f]{8}-[0-9a-f-]{27})\.jsonl$/.exec(file)[1] }));
  await count('codex', recorded());
  provider.requests.length = 0;
  await start(shop, ['A new start. {{say Hello.}}']);
  say(handed(provider.requests).includes('Fridays'), 'codex: a new session in the folder is told the digest');
  provider.requests.length = 0;
  await start(await workTree('other'), ['Elsewhere. {{say Hello.}}']);
  say(provider.requests.some(body => body?.input) && !handed(provider.requests), 'codex: in another folder nothing is told');
  await settled();
  await broken('codex', person => start(shop, ['Is all well? {{say All is well.}}'], { person, seconds: 90 }), 'All is well.');
}

async function opencode(provider) {
  const cwd = await workTree('opencode');
  mkdirSync(join(home, '.config/opencode'), { recursive: true });
  writeFileSync(join(home, '.config/opencode/opencode.json'), JSON.stringify({ $schema: 'https://opencode.ai/config.json', autoupdate: false, permission: 'allow', model: 'x/gpt-5', provider: { x: { npm: '@ai-sdk/openai-compatible', options: { baseURL: `http://127.0.0.1:${provider.port}/v1`, apiKey: 'dummy' }, models: { 'gpt-5': { name: 'g' } } } } }));
  say((await varveRun(['connect', 'opencode', '--yes'], cwd)).code === 0, 'opencode: connected');
  const start = args => run(join(bin, 'opencode'), ['run', ...args], { cwd, env: { OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_AUTOUPDATE: '1' }, seconds: 90 });
  await start(['Remember tabs. {{call bash {"command":"echo hello","description":"say"}}} {{say Noted.}}']);
  await start(['--continue', 'Again. {{call bash {"command":"cat nofile","description":"fail"}}} {{say It failed.}}']);
  await start(['--continue', 'Ask somebody. {{call task {"description":"look","prompt":"Find it","subagent_type":"general"}}} {{say Found.}}']);
  provider.requests.length = 0;
  await start(['--continue', 'Look it up. {{call varve_context {}}} {{say Looked.}}']);
  say(JSON.stringify(provider.requests).includes('"varve_recall"'), 'opencode: the tools of the MCP server reach the model');
  await importAll('opencode', async () => {
    const { DatabaseSync } = await import('node:sqlite');
    const file = join(home, '.local/share/opencode/opencode.db');
    const d = new DatabaseSync(file, { readOnly: true });
    const ids = d.prepare('select id from session').all().map(row => ({ file, id: row.id }));
    d.close();
    return ids;
  });
}

async function geminiCli(provider) {
  const cwd = await workTree('gemini');
  mkdirSync(join(home, '.gemini'), { recursive: true });
  writeFileSync(join(home, '.gemini/settings.json'), JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } } }, null, 2) + '\n');
  say((await varveRun(['connect', 'gemini-cli', '--yes'], cwd)).code === 0, 'gemini-cli: connected');
  const start = args => run(join(bin, 'gemini'), ['-m', 'gemini-2.5-pro', '--yolo', '--skip-trust', ...args], { cwd, env: { GEMINI_API_KEY: 'dummy', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${provider.port}` }, seconds: 90 });
  await start(['-p', 'Remember: never use spaces. {{call run_shell_command {"command":"echo hello","description":"say"}}} {{say Noted.}}']);
  await start(['--resume', 'latest', '-p', 'Again. {{call run_shell_command {"command":"cat nofile","description":"fail"}}} {{say It failed.}}']);
  say(await settled(), 'gemini-cli: hooks have imported all');
  // A session that goes on may begin a second file, which is empty until it has something to say.
  const list = () => [...new Map(files(join(home, '.gemini/tmp'), /chats\/[^/]*\.jsonl?$/).sort((a, b) => statSync(a).size - statSync(b).size)
    .map(file => { const id = JSON.parse(readFileSync(file, 'utf8').split('\n')[0]).sessionId; return [id, { file, id }]; })).values()];
  await count('gemini-cli', list());
  provider.requests.length = 0;
  await start(['-p', 'A new start. {{say Hello.}}']);
  say(JSON.stringify(provider.requests).includes(MARK), 'gemini-cli: a new session is told the digest');
  await importAll('gemini-cli', null);
}

async function pi(provider) {
  const cwd = await workTree('pi');
  mkdirSync(join(home, '.pi/agent'), { recursive: true });
  writeFileSync(join(home, '.pi/agent/models.json'), JSON.stringify({ providers: { x: { baseUrl: `http://127.0.0.1:${provider.port}/v1`, apiKey: 'dummy', api: 'openai-completions', models: [{ id: 'gpt-5', name: 'g', reasoning: false, input: ['text'], contextWindow: 100000, maxTokens: 1000, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } }] } } }));
  const start = args => run(join(bin, 'pi'), ['--provider', 'x', '--model', 'gpt-5', ...args], { cwd, seconds: 90 });
  await start(['-p', 'Remember tabs. {{call bash {"command":"echo hello"}}} {{say Noted.}}']);
  await start(['--continue', '-p', 'Again. {{call bash {"command":"cat nofile"}}} {{say It failed.}}']);
  await importAll('pi', async () => files(join(home, '.pi/agent/sessions'), /\.jsonl$/).map(file => ({ file, id: JSON.parse(readFileSync(file, 'utf8').split('\n')[0]).id })));
}

async function importAll(program, list) {
  const { code, out } = await varveRun(['import', '--all', '--from', program], dir);
  say(code === 0, `${program}: imported`, out.trim().split('\n').pop());
  if (list) await count(program, await list());
}

// --- all of it ---

const PACKAGES = ['@anthropic-ai/claude-code', '@openai/codex', 'opencode-ai', '@google/gemini-cli', '@mariozechner/pi-coding-agent'];
mkdirSync(join(dir, 'npm'), { recursive: true });
if (!existsSync(bin)) {
  console.error('agents: installing the programs from npm');
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', join(dir, 'npm'), ...PACKAGES], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (npm.status !== 0) process.exit(1);
}
rmSync(home, { recursive: true, force: true });
mkdirSync(home, { recursive: true });
const provider = await startProvider();
try {
  const all = { 'claude-code': claudeCode, codex, opencode, 'gemini-cli': geminiCli, pi };
  for (const [name, check] of Object.entries(all)) {
    if (!wanted.length || wanted.includes(name)) {
      const version = JSON.parse(readFileSync(join(dir, 'npm/node_modules', PACKAGES[Object.keys(all).indexOf(name)], 'package.json'), 'utf8')).version;
      console.log(`\n${name} ${version}`);
      await check(provider);
    }
  }
} finally {
  provider.stop();
}
console.log(failed ? `\n${failed} checks failed` : '\nall checks passed');
process.exit(failed ? 1 : 0);
