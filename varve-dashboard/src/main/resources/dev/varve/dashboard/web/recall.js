// What recall finds, and why.
import { make, said, number, minute, field, note, wordsOf } from './dom.js';
import { get } from './api.js';
import { behind } from './messages.js';

/** The same search that the agent's tool makes. */
export function recallPanel(session, question) {
  const input = make('input', { type: 'search', value: question || '', autocomplete: 'off' });
  const told = make('p', { role: 'status', className: 'soft' });
  const list = make('div', {});
  async function search() {
    if (!input.value.trim()) return;
    told.textContent = 'Searching …';
    const result = await get('/session/recall', { ...session, q: input.value, limit: 20 });
    const words = wordsOf(input.value);
    told.textContent = result.total ? `${number(result.total)} matches, the best ${number(result.hits.length)} shown` : 'Nothing was found.';
    list.replaceChildren(...result.hits.map(hit => {
      const box = make('article', { className: 'message' },
        make('h3', { className: 'meta' }, `${hit.found.kind === 'note' ? 'note on messages from ' : 'message '}${number(hit.found.seq)} · ${minute(hit.found.at)} `, said('span', hit.found.who)),
        said('pre', hit.found.text, words),
        make('p', { className: 'soft' }, hit.reason, hit.missing.length ? ` Lacks: ${hit.missing.join(', ')}.` : ''));
      const open = make('details', {}, make('summary', {}, 'In its place'));
      open.addEventListener('toggle', () => {
        if (open.open && open.childElementCount === 1) open.append(behind(session, { from: hit.found.seq, to: hit.found.seq + 1 }));
      });
      box.append(open);
      return box;
    }));
  }
  const form = make('form', { className: 'tools', onsubmit: event => { event.preventDefault(); search(); } },
    field('What the agent would ask', input), make('button', { type: 'submit' }, 'Recall'));
  if (question) search();
  return make('div', {}, make('search', {}, form), note('The agent’s recall tool gets these, best first.'), told, list);
}
