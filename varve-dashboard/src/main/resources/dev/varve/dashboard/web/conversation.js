// The conversation, with the lines of notes beside the messages that they stand for.
import { make, said, number, counted, button, field, empty } from './dom.js';
import { get, report } from './api.js';
import { messageCard, cardsOf, wholeOf } from './messages.js';

const STRETCH_SIZE = 40;
const MOST_PAIRS = 240;
const LINES_SHOWN = 6;
const MOST_NOTES = 1000;

/** Lines of the notes on some messages, by the message that they begin with; those that begin earlier stand there. */
async function linesOf(session, from, to) {
  const page = await get('/session/notes', { ...session, first: from, end: to, limit: MOST_NOTES });
  const beside = new Map();
  for (const note of page.notes) {
    for (const line of note.lines) {
      if (line.from < from || line.kind === 'literals') continue;
      if (!beside.has(line.from)) beside.set(line.from, []);
      beside.get(line.from).push(line);
    }
  }
  return beside;
}

function lineButton(line, show) {
  const where = line.to - line.from === 1 ? '' : `messages ${number(line.from)}–${number(line.to - 1)}`;
  return make('button', { type: 'button', className: `beside-line ${line.priority}`, onclick: () => show(line), title: 'shows the messages behind this line' },
    line.priority === 'NOTE' ? null : make('span', { className: 'priority' }, `${line.priority} `), line.kind === 'said' ? null : make('span', { className: 'tag' }, line.kind),
    line.source ? make('b', {}, said('span', line.source), ': ') : null, said('span', line.text),
    line.flags.length ? make('span', { className: 'flag' }, ' not in the source: ', said('span', line.flags.join(', '))) : null,
    where ? make('span', { className: 'where' }, ` ${where}`) : null);
}

function pair(card, lines, show) {
  const seq = Number(card.dataset?.seq || 0);
  const box = make('div', { className: 'pair' }, card);
  if (lines.length) {
    const rest = lines.slice(LINES_SHOWN);
    const items = some => some.map(line => make('li', {}, lineButton(line, show)));
    box.append(make('ul', { className: 'beside', 'aria-label': `Notes on message ${seq}` }, items(lines.slice(0, LINES_SHOWN)),
      rest.length ? make('li', {}, make('details', {}, make('summary', {}, counted(rest.length, 'more line')), make('ul', {}, items(rest)))) : null));
  }
  return box;
}

/** All messages of a session with the notes beside them, a stretch at a time, from any number on. */
export function conversationPanel(session, last, start) {
  const list = make('div', {});
  const earlier = button('Earlier messages', () => load(-1));
  const later = button('Later messages', () => load(1));
  const jump = make('input', { type: 'number', min: '1', max: String(last), value: String(start), inputmode: 'numeric' });
  let from = Math.max(1, start);
  let until = from;
  let own = start > 1 ? { from: start, to: start + 1 } : { from: 0, to: 0 };
  let loading = Promise.resolve();

  const isOwn = seq => seq >= own.from && seq < own.to;
  async function stretch(direction) {
    const low = direction < 0 ? Math.max(1, from - STRETCH_SIZE) : until;
    const high = direction < 0 ? from : until + STRETCH_SIZE;
    const [page, beside] = await Promise.all([get('/session/messages', { ...session, from: low, to: high, chars: 4000 }), linesOf(session, low, high)]);
    const pairs = cardsOf(page, each => {
      const card = messageCard(each, null, isOwn(each.seq), report ? null : wholeOf(session));
      card.dataset.seq = String(each.seq);
      return pair(card, beside.get(each.seq) || [], show);
    });
    if (direction < 0) {
      list.prepend(...pairs);
      from = low;
      while (list.childElementCount > MOST_PAIRS) { list.lastElementChild.remove(); until--; }
    } else {
      list.append(...pairs);
      until = Math.min(high, page.last + 1);
      while (list.childElementCount > MOST_PAIRS) { list.firstElementChild.remove(); from++; }
    }
    earlier.hidden = from <= 1;
    later.hidden = until > page.last;
    if (!page.last) list.replaceChildren(empty('No messages', 'All messages of this session were deleted.'));
  }
  /** One after another, so that no stretch is read twice. */
  function load(direction) {
    loading = loading.then(() => stretch(direction));
    return loading;
  }

  async function go(seq) {
    list.replaceChildren();
    from = Math.min(Math.max(1, seq), Math.max(1, last));
    until = from;
    await load(1);
  }

  /** Marks the messages behind a line and brings the first of them into sight. */
  async function show(line) {
    own = line;
    const cardOf = seq => list.querySelector(`article[data-seq="${seq}"]`);
    if (!cardOf(line.from)) await go(line.from);
    for (const card of list.querySelectorAll('article.message')) card.classList.toggle('own', isOwn(Number(card.dataset.seq)));
    const first = cardOf(line.from);
    first?.setAttribute('tabindex', '-1');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'nearest' });
  }

  const form = make('form', { className: 'tools', onsubmit: event => {
    event.preventDefault();
    go(Number(jump.value) || 1);
  } }, field('Go to message', jump), make('button', { type: 'submit' }, 'Go'),
  make('span', { className: 'soft' }, 'Notes stand beside the message that they begin with; a click shows the messages behind a line.'));
  load(1);
  return { element: make('div', {}, form, make('div', { className: 'tools' }, earlier), list, later),
    refresh: () => (later.hidden ? load(1) : null) };
}
