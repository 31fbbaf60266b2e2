// Notes, each of which opens onto the messages behind it.
import { make, said, number, counted, field, button, note, afterTyping, wordsOf, explained } from './dom.js';
import { get, report } from './api.js';
import { behind } from './messages.js';

const NOTES_AT_ONCE = 40;
const STATUS = { active: '', buffered: ', ready but not in the prompt yet', superseded: ', replaced by a reflection' };
const LEVELS = 'How far a reflection is condensed: 0 keeps the detail, 4 is the shortest.';
const RULES = 'extractive: written by built-in rules, without a model; the number is the version of the rules.';

/** One line; opens its messages in place, and closes them again. */
function lineRow(session, line, words) {
  const literals = line.kind === 'literals';
  const row = make('div', { className: `line ${line.priority}${literals ? ' literals' : ''}` });
  const where = line.to - line.from === 1 ? `message ${number(line.from)}` : `messages ${number(line.from)}–${number(line.to - 1)}`;
  const open = make('button', { type: 'button', className: 'line-button', 'aria-expanded': 'false', title: `opens ${where}` },
    make('time', {}, line.at), make('span', { className: 'priority' }, line.priority),
    make('span', { className: 'words' },
      line.kind === 'said' ? null : make('span', { className: 'tag' }, line.kind),
      line.source ? make('b', {}, said('span', line.source, words), ': ') : null, said('span', literals ? line.text.replace(/^Literals: /, '') : line.text, words),
      line.flags.length ? make('span', { className: 'flag' }, ' not in the source: ', said('span', line.flags.join(', '))) : null),
    make('span', { className: 'soft where' }, where));
  open.addEventListener('click', () => {
    const shown = open.getAttribute('aria-expanded') === 'true';
    if (shown) open.nextElementSibling.remove();
    else {
      const box = behind(session, line);
      box.append(button('Back to the note', () => { open.click(); open.focus(); }, { className: 'plain' }));
      open.after(box);
    }
    open.setAttribute('aria-expanded', String(!shown));
  });
  row.append(open);
  return row;
}

function noteCard(session, value, words, reveal, recorded) {
  return make('section', { className: `note ${value.status}`, id: `note-${value.id}` },
    make('h3', {}, `${value.kind} of messages ${number(value.from)}–${number(value.to - 1)}: ${number(value.sourceTokens)} → ${number(value.tokens)} tokens${recorded && value.status === 'buffered' ? '' : STATUS[value.status]}`),
    make('p', { className: 'soft by' }, 'by ', value.model.startsWith('extractive') ? explained(value.model, RULES) : said('span', value.model),
      value.kind === 'reflection' ? explained(`level ${value.level}`, LEVELS) : null,
      value.sources.length ? button(`replaces ${counted(value.sources.length, 'note')}`, () => reveal(value.sources[0]), { className: 'plain' }) : null),
    value.lines.map(line => lineRow(session, line, words)));
}

/**
 * All notes of a session with search by all words.
 *
 * @param recorded whether another program recorded it, so that notes never take the place of messages
 */
export function notesPanel(session, recorded) {
  const search = make('input', { type: 'search', placeholder: 'all of these words', autocomplete: 'off', id: 'note-search' });
  const priority = make('select', {}, make('option', { value: '' }, 'all'), ['CRITICAL', 'IMPORTANT', 'NOTE'].map(each => make('option', {}, each)));
  const old = make('input', { type: 'checkbox' });
  const found = make('span', { role: 'status', className: 'soft' });
  const list = make('div', {});
  const hits = make('div', {});
  const more = button('More notes', () => load(false));
  let shown = 0;
  let version = 0;

  async function load(fresh) {
    const mine = fresh ? ++version : version;
    const page = await get('/session/notes', { ...session, q: search.value.trim(), priority: priority.value,
      replaced: old.checked ? 'yes' : '', from: fresh ? 0 : shown, limit: NOTES_AT_ONCE });
    if (mine !== version) return;
    const words = wordsOf(search.value);
    const cards = page.notes.map(each => noteCard(session, each, words, reveal, recorded));
    if (fresh) list.replaceChildren(...cards);
    else list.append(...cards);
    shown = page.from + page.notes.length;
    more.hidden = shown >= page.total;
    found.textContent = page.total ? `${counted(page.total, 'note')}` : words.length ? 'No note has all of these words.' : 'No notes yet: all messages are raw.';
    hits.replaceChildren();
    if (fresh && report && words.length) {
      const result = await get('/session/recall', { ...session, q: search.value });
      hits.append(make('h3', {}, `${number(result.total)} messages with all of these words`),
        ...result.hits.map(each => lineRow(session, { from: each.found.seq, to: each.found.seq + 1, at: each.found.at.slice(0, 16).replace('T', ' '),
          priority: 'NOTE', kind: 'said', source: each.found.who, text: each.found.text, flags: [] }, words)));
    }
  }
  async function reveal(id) {
    old.checked = true;
    search.value = '';
    priority.value = '';
    await load(true);
    while (!document.getElementById(`note-${id}`) && !more.hidden) await load(false);
    const target = document.getElementById(`note-${id}`);
    if (target) {
      target.scrollIntoView({ block: 'start' });
      target.querySelector('button')?.focus({ preventScroll: true });
    }
  }
  search.addEventListener('input', afterTyping(() => load(true)));
  priority.addEventListener('change', () => load(true));
  old.addEventListener('change', () => load(true));
  load(true);
  const panel = make('div', {},
    make('div', { className: 'tools sticky' }, field('Search', search), field('Priority', priority), field('Replaced notes too', old), found),
    note('A line opens the messages that it stands for, with three before and after.'), list, more, hits);
  return { element: panel, refresh: () => (search.value || shown > NOTES_AT_ONCE || list.querySelector('[aria-expanded=true]') ? null : load(true)) };
}
