// Reads what programs have recorded, independently of Varve, and compares it with what Varve exports: one line for each text of
// a user or an agent, each call of a tool and each result.
import { readFileSync } from 'node:fs';

const lines = file => readFileSync(file, 'utf8').split('\n').filter(Boolean).map(line => JSON.parse(line));
const text = content => typeof content === 'string' ? content : (content || []).filter(b => typeof b.text === 'string').map(b => b.text).join('\n');
const time = at => Number.isNaN(Date.parse(at)) ? 0 : Date.parse(at);

function claude(file) {
  const found = [];
  let first = true;
  for (const line of lines(file)) {
    if (line.attachment?.type === 'queued_command' && line.attachment.commandMode !== 'task-notification') found.push(['user', text(line.attachment.prompt), time(line.timestamp)]);
    if (!['user', 'assistant'].includes(line.type) || line.isMeta || line.isCompactSummary && !first || line.isApiErrorMessage) continue;
    first = false;
    const content = typeof line.message.content === 'string' ? [{ type: 'text', text: line.message.content }] : line.message.content;
    for (const block of content) {
      if (block.type === 'text' && !/^<(command-|local-command|system-reminder|task-notification)|^Caveat:/.test(block.text)) found.push([line.type, block.text, time(line.timestamp)]);
      if (block.type === 'tool_use') found.push(['call', block.id]);
      if (block.type === 'tool_result') found.push(['result', block.tool_use_id]);
    }
  }
  return found;
}

function codex(file) {
  const found = [];
  for (const { timestamp, type, payload } of lines(file)) {
    if (type !== 'response_item') continue;
    if (payload.type === 'message' && payload.role !== 'developer' && payload.role !== 'system') {
      const words = text(payload.content);
      if (!/^<|^# AGENTS\.md|^## Memory of this project/.test(words)) found.push([payload.role, words, time(timestamp)]);
    }
    if (/_call$/.test(payload.type) && payload.call_id) found.push(['call', payload.call_id]);
    if (/_call_output$/.test(payload.type)) found.push(['result', payload.call_id]);
  }
  return found;
}

function gemini(file) {
  const messages = new Map();
  for (const line of lines(file)) {
    const all = line.$set?.messages ?? (line.id ? [line] : []);
    // A session that goes on sets its history again, shortened.
    for (const message of all) if (!line.$set || !messages.has(message.id)) messages.set(message.id, message);
  }
  const found = [];
  for (const message of messages.values()) {
    const words = text(message.content).replace(/^<hook_context>[^]*<\/hook_context>\s*/, '');
    if (message.type === 'user' && words && !words.startsWith('<session_context>')) found.push(['user', words, time(message.timestamp)]);
    if (message.type === 'gemini' && words) found.push(['assistant', words, time(message.timestamp)]);
    for (const call of message.toolCalls || []) {
      found.push(['call', call.id]);
      if (call.status !== 'executing') found.push(['result', call.id]);
    }
  }
  return found;
}

function pi(file) {
  const found = [];
  for (const { type, timestamp, message } of lines(file)) {
    if (type !== 'message') continue;
    if (message.role === 'toolResult') found.push(['result', message.toolCallId]);
    else if (text(message.content)) found.push([message.role, text(message.content), time(timestamp)]);
    for (const block of message.content) if (block.type === 'toolCall') found.push(['call', block.id]);
  }
  return found;
}

async function opencode(file, session) {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(file, { readOnly: true });
  const found = [];
  const rows = database.prepare('select m.data as message, p.data as part from part p join message m on m.id = p.message_id where m.session_id = ? order by m.id, p.id').all(session);
  for (const row of rows) {
    const message = JSON.parse(row.message), part = JSON.parse(row.part);
    if (message.summary === true) continue;
    if (part.type === 'text' && !part.synthetic) found.push([message.role, part.text, 0]);
    if (part.type === 'tool') {
      found.push(['call', part.callID]);
      if (['completed', 'error'].includes(part.state.status)) found.push(['result', part.callID]);
    }
  }
  database.close();
  return found;
}

const readers = { 'claude-code': claude, codex, 'gemini-cli': gemini, pi, opencode };

function exported(exportLines) {
  const found = [];
  for (const line of exportLines.split('\n').filter(Boolean).map(each => JSON.parse(each))) {
    const message = line.message ?? line;
    if (!message.role) continue;
    for (const part of message.parts ?? [{ type: 'text', text: message.text ?? '' }]) {
      if (part.type === 'text') found.push([message.role, part.text, time(message.at)]);
      if (part.type === 'tool_call') found.push(['call', part.id]);
      if (part.type === 'tool_result') found.push(['result', part.call ?? part.id]);
    }
  }
  return found;
}

// Joined, since one side may keep two texts of a message as one.
function sums(found) {
  const ids = kind => found.filter(each => each[0] === kind).map(each => each[1]).sort();
  const words = role => found.filter(each => each[0] === role).map(each => each[1].replace(/\s+/g, ' ').trim()).filter(Boolean).join(' ');
  const times = found.filter(each => each[2]).map(each => each[2]);
  return { calls: ids('call'), results: ids('result'), user: words('user'), assistant: words('assistant'), first: Math.min(...times), last: Math.max(...times) };
}

// What differs; nothing if both are the same.
export async function compare(program, file, session, exportLines) {
  const raw = await readers[program](file, session);
  const [theirs, ours] = [sums(raw), sums(exported(exportLines))];
  const problems = [];
  for (const kind of ['calls', 'results']) {
    if (JSON.stringify(theirs[kind]) !== JSON.stringify(ours[kind])) problems.push(`${kind}: ${theirs[kind].length} recorded, ${ours[kind].length} imported`);
  }
  for (const role of ['user', 'assistant']) {
    if (theirs[role] !== ours[role]) {
      let i = 0;
      while (theirs[role][i] === ours[role][i]) i++;
      problems.push(`words of ${role} differ at ${i}: recorded "${theirs[role].slice(i, i + 60)}", imported "${ours[role].slice(i, i + 60)}"`);
    }
  }
  if (theirs.first !== -Infinity && Number.isFinite(theirs.first) && (theirs.first !== ours.first || theirs.last !== ours.last)) problems.push(`times: recorded ${theirs.first} to ${theirs.last}, imported ${ours.first} to ${ours.last}`);
  const texts = raw.filter(each => each[0] === 'user' || each[0] === 'assistant').length;
  return { problems, summary: `${texts} texts, ${theirs.calls.length} calls, ${theirs.results.length} results` };
}
