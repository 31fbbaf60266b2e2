// Messages as they were said, and a walk through the log.
import { make, said, number, minute, button, note, to } from './dom.js';
import { get, report } from './api.js';

const PAGE_SIZE = 40;
const AROUND = 3;
const LONG_TOOL = 600;

/** One message; those that a note stands for are told apart from their neighbours. */
export function messageCard(message, words, own, whole) {
  const body = said('pre', message.text, words);
  const folded = message.role === 'tool' && message.text.length > LONG_TOOL && !(words && words.length);
  const card = make('article', { className: `message ${message.role}${own ? ' own' : ''}`, 'aria-label': `Message ${message.seq}` },
    make('h3', { className: 'meta' }, `${number(message.seq)} · ${minute(message.at)} · `, said('span', message.who), ` · ${number(message.tokens)} tokens`,
      own ? make('span', { className: 'tag' }, 'behind the note') : null),
    folded ? make('details', {}, make('summary', {}, `tool output, ${number(message.text.length + message.cut)} characters`), body) : body,
    !message.cut ? null : whole ? button(`Show ${number(message.cut)} more characters`, async () => {
      const all = await whole(message.seq);
      const full = messageCard(all, words, card.classList.contains('own'));
      full.querySelector('details')?.setAttribute('open', '');
      card.replaceChildren(...full.childNodes);
    }, { className: 'plain' }) : note(`${number(message.cut)} more characters are not shown here.`));
  return card;
}

/** Reads one message of a session with all of its text. */
export const wholeOf = session => async seq => (await get('/session/messages', { ...session, from: seq, to: seq + 1, chars: 10000000 })).messages[0];

/** What a page shows, in order: messages, and what is said of those that cannot be read. */
export function cardsOf(page, card) {
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
    more.before(...cardsOf(page, each => messageCard(each, null, each.seq >= line.from && each.seq < line.to, report ? null : wholeOf(session))));
    next = until;
    const left = Math.min(end, page.last + 1) - next;
    more.textContent = `Show ${number(Math.max(0, left))} more`;
    more.hidden = left <= 0;
  }
  box.append(more);
  show();
  return box;
}

/** Address of a message in its session. */
export const toMessage = (session, seq) => to('session', { ...session, tab: 'messages', at: seq });
