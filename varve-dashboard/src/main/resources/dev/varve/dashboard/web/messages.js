// Messages as they were said, and a walk through the log.
import { make, said, number, minute, button, field, note, to } from './dom.js';
import { get } from './api.js';

const PAGE_SIZE = 40;
const AROUND = 3;
const MOST_SHOWN = 240;
const LONG_TOOL = 600;

/** One message; those that a note stands for are told apart from their neighbours. */
export function messageCard(message, words, own) {
  const body = said('pre', message.text, words);
  const folded = message.role === 'tool' && message.text.length > LONG_TOOL && !(words && words.length);
  return make('article', { className: `message ${message.role}${own ? ' own' : ''}`, 'aria-label': `Message ${message.seq}` },
    make('h3', { className: 'meta' }, `${number(message.seq)} · ${minute(message.at)} · `, said('span', message.who), ` · ${number(message.tokens)} tokens`,
      own ? make('span', { className: 'tag' }, 'behind the note') : null),
    folded ? make('details', {}, make('summary', {}, `tool output, ${number(message.text.length + message.cut)} characters`), body) : body,
    message.cut ? note(`${number(message.cut)} more characters are in the database: varve recall --span ${message.seq}`) : null);
}

/** What a page shows, in order: messages, and what is said of those that cannot be read. */
function cardsOf(page, card) {
  const holes = page.holes.map(hole => ({ seq: hole.from, shown: note(hole.to - hole.from === 1
    ? `Message ${number(hole.from)} cannot be read (damaged); varve doctor --deep tells more.`
    : `Messages ${number(hole.from)} to ${number(hole.to - 1)} cannot be read (damaged); varve doctor --deep tells more.`) }));
  return page.messages.map(each => ({ seq: each.seq, shown: card(each) })).concat(holes)
    .sort((a, b) => a.seq - b.seq).map(each => each.shown);
}

/** The messages that a line stands for and three around them, a page at a time. */
export function behind(session, line) {
  const box = make('div', { className: 'behind' });
  const first = Math.max(1, line.from - AROUND);
  const end = line.to + AROUND;
  let next = first;
  const more = button('', () => show(), { className: 'plain' });
  async function show() {
    const until = Math.min(next + PAGE_SIZE, end);
    const page = await get('/session/messages', { ...session, from: next, to: until, chars: 4000 });
    more.before(...cardsOf(page, each => messageCard(each, null, each.seq >= line.from && each.seq < line.to)));
    next = until;
    const left = Math.min(end, page.last + 1) - next;
    more.textContent = `Show ${number(Math.max(0, left))} more`;
    more.hidden = left <= 0;
  }
  box.append(more);
  show();
  return box;
}

/** All messages of a session, a stretch at a time, from any number on. */
export function messageWalk(session, last, start) {
  const list = make('div', {});
  const earlier = button('Earlier messages', () => load(-1));
  const later = button('Later messages', () => load(1));
  const jump = make('input', { type: 'number', min: '1', max: String(last), value: String(start), inputmode: 'numeric' });
  let from = Math.max(1, start);
  let until = from;
  async function load(direction) {
    const low = direction < 0 ? Math.max(1, from - PAGE_SIZE) : until;
    const high = direction < 0 ? from : until + PAGE_SIZE;
    const page = await get('/session/messages', { ...session, from: low, to: high, chars: 4000 });
    const cards = cardsOf(page, each => messageCard(each, null, each.seq === start && start > 1));
    if (direction < 0) {
      list.prepend(...cards);
      from = low;
      while (list.childElementCount > MOST_SHOWN) { list.lastElementChild.remove(); until--; }
    } else {
      list.append(...cards);
      until = Math.min(high, page.last + 1);
      while (list.childElementCount > MOST_SHOWN) { list.firstElementChild.remove(); from++; }
    }
    earlier.hidden = from <= 1;
    later.hidden = until > page.last;
  }
  const form = make('form', { className: 'tools', onsubmit: event => {
    event.preventDefault();
    list.replaceChildren();
    from = Math.min(Math.max(1, Number(jump.value) || 1), Math.max(1, last));
    until = from;
    load(1);
  } }, field('Go to message', jump), make('button', { type: 'submit' }, 'Go'));
  load(1);
  return make('div', {}, form, earlier, list, later);
}

/** Address of a message in its session. */
export const toMessage = (session, seq) => to('session', { ...session, tab: 'messages', at: seq });
