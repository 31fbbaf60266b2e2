// Where data comes from: the API, or, in a page that is a file, the data inside it.
import { wordsOf } from './dom.js';

const embedded = document.getElementById('data');

/** The sessions of a report; empty on a server. */
export const report = embedded ? JSON.parse(embedded.textContent) : null;

let token = '';
let tellState = () => {};

/** An answer that is no answer: its message is for people. */
export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function asked(path, parameters, options) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters || {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, value);
  }
  let response;
  try {
    response = await fetch(`/api${path}?${query}`, options);
  } catch {
    tellState('not connected');
    throw new Refused('The server does not answer. Is varve ui or varve serve still running?', 0);
  }
  const body = await response.json().catch(() => ({ error: `status ${response.status}` }));
  if (response.status === 503) tellState('database down');
  if (!response.ok) throw new Refused(body.error || `status ${response.status}`, response.status);
  return body;
}

/** Reads. */
export async function get(path, parameters, signal) {
  if (report) return fromReport(path, parameters || {});
  return asked(path, parameters, { signal, headers: { accept: 'application/json' } });
}

/** Changes something. */
export async function post(path, parameters) {
  if (!token) token = (await get('/about')).token;
  return asked(path, parameters, { method: 'POST', headers: { 'x-varve-token': token } });
}

const listeners = new Set();

/** Calls a function whenever the database has changed; gives a function that ends it. */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Listens to the server while the page is seen; tells a function how it stands. A browser opens six connections to a
 * server and no more, so a page that nobody looks at must not keep one.
 */
export function listen(state) {
  if (report) return;
  tellState = state;
  let events = null;
  const tell = () => listeners.forEach(listener => Promise.resolve(listener()).catch(() => {})); // the state tells why
  const end = () => {
    if (events) events.close();
    events = null;
  };
  const begin = again => {
    if (events || document.hidden) return;
    events = new EventSource('/api/events');
    events.addEventListener('hello', () => state('live'));
    events.addEventListener('change', () => {
      state('live');
      tell();
    });
    events.addEventListener('down', () => state('database down'));
    events.addEventListener('error', () => state('not connected'));
    if (again) tell();
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? end() : begin(true)));
  addEventListener('pagehide', end);
  addEventListener('pageshow', event => begin(event.persisted));
  begin(false);
}

/** The same answers, from the data of a report. */
function fromReport(path, parameters) {
  const session = report.sessions.find(each => each.detail.row.session === parameters.session
    && each.detail.row.project === (parameters.project || 'default')) || report.sessions[0];
  const words = wordsOf(parameters.q || '');
  const has = text => words.every(word => text.toLowerCase().includes(word));
  if (path === '/session') return session.detail;
  if (path === '/session/timeline') return session.timeline;
  if (path === '/session/messages') {
    return { last: session.detail.lastSeq, messages: session.messages
      .filter(each => each.seq >= parameters.from && each.seq < parameters.to), holes: [] };
  }
  if (path === '/session/notes') {
    const notes = session.notes
      .filter(each => each.status !== 'superseded' || parameters.replaced)
      .map(each => ({ ...each, lines: each.lines.filter(line => (!parameters.priority || line.priority === parameters.priority)
        && line.to > (parameters.first || 0) && line.from < (parameters.end || Infinity)
        && (!words.length || has(`${line.at} ${line.source} ${line.text}`))) }))
      .filter(each => each.lines.length || (!words.length && !parameters.priority && !parameters.end));
    const from = Number(parameters.from || 0);
    return { total: notes.length, from, notes: notes.slice(from, from + Number(parameters.limit || 50)) };
  }
  if (path === '/session/context') return seenInReport(session, parameters);
  if (path === '/session/recall') {
    const hits = session.messages.filter(each => has(each.text));
    return { total: hits.length, hits: hits.slice(0, 50).map(each => ({
      found: { project: session.detail.row.project, session: session.detail.row.session, seq: each.seq, kind: 'message',
        who: each.who, at: each.at, text: around(each.text, words), score: 0 },
      words, missing: [], reason: 'Has all of the words.' })) };
  }
  throw new Refused('A report does not have this; open the database with varve ui.');
}

let shownCall = 0;

/** A call of the report: the one asked for, or the next one that the report has in the direction of travel. */
function seenInReport(session, parameters) {
  const { calls, pieces } = session.seen;
  const asked = Number(parameters.call || calls[calls.length - 1].call);
  let index = calls.findIndex(each => each.call >= asked);
  if (index < 0) index = calls.length - 1;
  if (calls[index].call > asked && asked < shownCall && index > 0) index--;
  shownCall = calls[index].call;
  let before = [];
  let now = [];
  for (const call of calls.slice(0, index + 1)) {
    before = now;
    now = before.slice(0, call.keep).concat(call.rest);
  }
  const { keep, rest, ...call } = calls[index];
  const texts = new Map(session.messages.map(each => [each.seq, each]));
  const whole = place => {
    const piece = pieces[place];
    const message = !piece.text && piece.kind === 'message' ? texts.get(piece.seq) : null;
    return message ? { ...piece, text: message.text + (message.cut ? ` … ${message.cut} more characters` : '') } : piece;
  };
  const known = new Set(before);
  const here = new Set(now);
  const shown = now.map((place, i) => ({ ...whole(place), fresh: !known.has(place), cached: i < keep }));
  return { ...call, calls: session.timeline.calls, pieces: shown,
    cachedTokens: shown.filter(piece => piece.cached).reduce((sum, piece) => sum + piece.tokens, 0), system: '',
    left: before.filter(place => !here.has(place)).map(whole), some: calls.length < session.timeline.calls ? calls.length : 0 };
}

function around(text, words) {
  const at = Math.max(0, Math.min(...words.map(word => text.toLowerCase().indexOf(word)).filter(i => i >= 0), text.length) - 200);
  return text.slice(at, at + 600);
}
