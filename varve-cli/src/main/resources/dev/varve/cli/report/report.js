'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const byId = id => document.getElementById(id);
const number = value => value.toLocaleString('en');
const ratio = (large, small) => small ? (large / small).toFixed(1) + '×' : '–';
const LONG = 600;
const MOST_HITS = 200;
const PAGE = 40;
let session = data.sessions[0];

/** An element with properties and children; text only ever becomes text. */
function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function svg(tag, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Text with the searched words marked. */
function marked(text, word) {
  if (!word) return [text];
  const parts = [];
  const lower = text.toLowerCase();
  let from = 0;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, from)) {
    parts.push(text.slice(from, at), make('mark', {}, text.slice(at, at + word.length)));
    from = at + word.length;
  }
  parts.push(text.slice(from));
  return parts;
}

function numbers() {
  const s = session;
  const facts = [
    ['Messages', number(s.messages.length)],
    ['Raw tokens', number(s.historyTokens)],
    ['Context now', number(s.contextTokens)],
    ['History / context', ratio(s.historyTokens, s.contextTokens)],
    ['Compression of covered', ratio(s.coveredTokens, s.memoryTokens)],
    ['Covered messages', number(s.covered)],
    ['Model calls', number(s.modelCalls)],
    ['Coverage', s.whole ? 'none lost' : 'NOT WHOLE'],
    ['Turns over budget', number(s.overBudget)],
  ];
  byId('numbers').replaceChildren(...facts.map(([name, value]) =>
    make('div', {}, make('dt', {}, name), make('dd', {}, value))));
}

function chart() {
  const box = byId('chart');
  const { turns, context, history } = session;
  if (turns.length < 2) {
    box.replaceChildren(make('p', {}, 'This run added no turns; the chart is drawn by the run that does.'));
    return;
  }
  const width = 960, height = 260, left = 60, bottom = 24, right = 10, top = 10;
  const most = Math.max(1, ...[context, history].map(values => values.reduce((a, b) => Math.max(a, b), 0)));
  const x = i => left + (width - left - right) * i / (turns.length - 1);
  const y = tokens => top + (height - top - bottom) * (1 - tokens / most);
  const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': 'Tokens of the context and of the full history after each turn' });
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const at = y(most * share);
    picture.append(svg('line', { class: 'grid', x1: left, x2: width - right, y1: at, y2: at }));
    const label = svg('text', { x: left - 6, y: at + 4, 'text-anchor': 'end' });
    label.textContent = number(Math.round(most * share));
    picture.append(label);
  }
  const path = values => values.map((v, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join('');
  picture.append(svg('path', { class: 'history', d: path(history) }), svg('path', { class: 'context', d: path(context) }));
  const cursor = svg('line', { class: 'cursor', y1: top, y2: height - bottom, visibility: 'hidden' });
  picture.append(cursor);
  const legend = make('p', {});
  const tell = i => {
    legend.replaceChildren(make('span', { className: 'key-context' }, `— context ${number(context[i])}`), '  ',
      make('span', { className: 'key-history' }, `- - full history ${number(history[i])}`),
      `  tokens after turn ${i + 1} of ${turns.length}, message ${turns[i]}`);
    cursor.setAttribute('x1', x(i));
    cursor.setAttribute('x2', x(i));
  };
  picture.addEventListener('pointermove', event => {
    const place = picture.getBoundingClientRect();
    const share = ((event.clientX - place.left) / place.width * width - left) / (width - left - right);
    tell(Math.min(turns.length - 1, Math.max(0, Math.round(share * (turns.length - 1)))));
    cursor.setAttribute('visibility', 'visible');
  });
  tell(turns.length - 1);
  box.replaceChildren(picture, legend);
}

function message(seq, word, own = false) {
  const m = session.messages[seq - 1];
  const who = m.name ? `${m.role} (${m.name})` : m.role;
  const head = make('h4', {}, `${seq} · ${m.at} · ${who} · ${number(m.tokens)} tokens`);
  const body = make('pre', {}, ...marked(m.text, word));
  const long = m.role === 'tool' && m.text.length > LONG && !word;
  const shown = long
    ? make('details', {}, make('summary', {}, `tool output, ${number(m.text.length + (m.cut || 0))} characters`), body)
    : body;
  const card = make('article', { className: 'message' + (own ? ' same' : '') }, head, shown);
  if (m.cut) {
    card.append(make('p', { className: 'cut' },
      `${number(m.cut)} more characters are in the database: varve recall --span ${seq}`));
  }
  return card;
}

/** Messages before and after those of a line. */
const AROUND = 3;

/** The messages that a line stands for and a few around them, a page at a time; its own are marked. */
function raw(line) {
  const box = make('div', { className: 'raw' });
  let next = Math.max(1, line.from - AROUND);
  const last = Math.min(session.messages.length + 1, line.to + AROUND);
  const more = make('button', { className: 'link', type: 'button' });
  const show = () => {
    const end = Math.min(next + PAGE, last);
    for (; next < end; next++) more.before(message(next, '', next >= line.from && next < line.to));
    more.textContent = `show ${last - next} more`;
    more.hidden = next >= last;
  };
  more.addEventListener('click', show);
  box.append(more);
  show();
  return box;
}

function lineOf(note, line, word) {
  const button = make('button', { className: 'line ' + line.priority, type: 'button' },
    make('time', {}, line.at), make('span', { className: 'priority' }, line.priority),
    make('span', {}, ...marked(line.text, word)));
  button.setAttribute('aria-expanded', 'false');
  button.title = line.to - line.from === 1 ? `from message ${line.from}` : `from messages ${line.from} to ${line.to - 1}`;
  if (line.flags) button.append(make('span', { className: 'flag' }, ` (not in the source: ${line.flags.join(', ')})`));
  button.addEventListener('click', () => {
    const open = button.getAttribute('aria-expanded') === 'true';
    if (open) button.nextElementSibling.remove();
    else button.after(raw(line));
    button.setAttribute('aria-expanded', String(!open));
  });
  return button;
}

function sourcesOf(note) {
  const list = make('p', { className: 'sources' }, 'replaces ');
  for (const id of note.sources) {
    const source = session.notes.find(each => each.id === id);
    if (!source) continue;
    const link = make('button', { className: 'link', type: 'button' },
      `${source.kind} ${source.from}–${source.to - 1}`);
    link.addEventListener('click', () => {
      byId('old').checked = true;
      render();
      const target = document.getElementById('note-' + session.notes.indexOf(source));
      if (target) target.scrollIntoView({ block: 'start' });
    });
    list.append(link);
  }
  return list;
}

function noteOf(note, lines, word) {
  const state = note.status === 'active' ? '' : `, ${note.status === 'buffered' ? 'ready, not active' : 'replaced'}`;
  const box = make('section', { className: `note ${note.status}`, id: 'note-' + session.notes.indexOf(note) },
    make('h3', {}, `${note.kind} of messages ${note.from}–${note.to - 1}, ${number(note.sourceTokens)} → `
      + `${number(note.tokens)} tokens, ${note.model}${state}`));
  for (const line of lines) box.append(lineOf(note, line, word));
  if (note.sources) box.append(sourcesOf(note));
  return box;
}

function render() {
  const word = byId('search').value.trim().toLowerCase();
  const priority = byId('priority').value;
  const old = byId('old').checked;
  let found = 0;
  const boxes = [];
  for (const note of session.notes) {
    if (note.status === 'superseded' && !old) continue;
    const lines = note.lines.filter(line => (!priority || line.priority === priority)
      && (!word || line.text.toLowerCase().includes(word) || line.at.includes(word)));
    found += lines.length;
    if (lines.length || (!word && !priority)) boxes.push(noteOf(note, lines, word));
  }
  byId('notes').replaceChildren(...(boxes.length ? boxes
    : [make('p', {}, session.notes.length ? 'No note matches.' : 'No notes yet: all messages are raw.')]));
  const hits = [];
  if (word) {
    session.messages.forEach((m, i) => { if (m.text.toLowerCase().includes(word)) hits.push(i + 1); });
  }
  byId('found-messages').hidden = !word;
  byId('hits').replaceChildren(...hits.slice(0, MOST_HITS).map(seq => message(seq, word, '')));
  if (hits.length > MOST_HITS) byId('hits').append(make('p', {}, `${number(hits.length - MOST_HITS)} more; search for rarer words.`));
  byId('found').textContent = word || priority
    ? `${number(found)} notes` + (word ? `, ${number(hits.length)} messages` : '') : `${number(found)} notes`;
}

function show(index) {
  session = data.sessions[index];
  byId('title').textContent = `Varve report: ${session.session}`;
  document.title = byId('title').textContent;
  byId('hint').hidden = !session.task && !session.next;
  byId('hint').textContent = [session.task && `Current task: ${session.task}`, session.next && `Suggested next: ${session.next}`]
    .filter(Boolean).join(' · ');
  numbers();
  chart();
  render();
}

byId('session').append(...data.sessions.map((each, i) => make('option', { value: i }, each.session)));
byId('picker').hidden = data.sessions.length < 2;
byId('session').addEventListener('change', event => show(Number(event.target.value)));
let waiting = 0;
byId('search').addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(render, 150); });
byId('priority').addEventListener('change', render);
byId('old').addEventListener('change', render);
if (session) show(0);
