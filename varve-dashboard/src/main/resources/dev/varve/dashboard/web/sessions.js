// All sessions, and search over everything.
import { make, said, number, counted, percent, ago, minute, field, note, to, afterTyping, button, wordsOf } from './dom.js';
import { get, onChange } from './api.js';
import { longTable } from './rows.js';
import { toMessage } from './messages.js';

const COLUMNS = [{ name: 'Session', className: 'wide' }, { name: 'Last activity', className: 'middle' }, { name: 'Messages', className: 'num' },
  { name: 'Raw tokens', className: 'num' }, { name: 'Context', className: 'num' }, { name: 'Saved', className: 'num' },
  { name: 'Lag', className: 'num less' }, { name: 'Model', className: 'num less' }];

function cellsOf(row) {
  return [
    make('a', { href: to('session', { project: row.project, session: row.session }) },
      make('span', { className: 'title' }, said('span', row.title || row.session)),
      make('span', { className: 'soft key' }, said('span', row.project === 'default' ? row.session : `${row.project} / ${row.session}`))),
    make('span', { title: `${minute(row.lastMessageAt)} UTC` }, ago(row.lastMessageAt)),
    number(row.messages), number(row.rawTokens), number(row.contextTokens), percent(row.saved), number(row.lagTokens),
    row.money ? row.money.toFixed(2) : number(row.modelTokens),
  ];
}

/** The screen. */
export async function sessionsScreen(parameters) {
  const filter = make('input', { type: 'search', placeholder: 'part of a key or project', autocomplete: 'off', value: parameters.q || '' });
  const project = make('select', {}, make('option', { value: '' }, 'all'));
  const told = make('p', { role: 'status', className: 'soft' });
  const table = longTable('Sessions', COLUMNS, async (from, limit) => {
    const page = await get('/sessions', { q: filter.value, project: project.value, from, limit });
    if (project.options.length !== page.projects.length + 1) {
      const kept = project.value || parameters.project || '';
      project.replaceChildren(make('option', { value: '' }, 'all'), ...page.projects.map(each => make('option', { value: each }, each)));
      project.value = kept;
    }
    return { total: page.total, rows: page.sessions };
  }, cellsOf);
  const refresh = async () => {
    const total = await table.refresh();
    told.textContent = counted(total, 'session');
  };

  const query = make('input', { type: 'search', autocomplete: 'off', id: 'search-all' });
  const findings = make('div', { 'aria-live': 'polite' });
  let search = 0;
  async function searchAll() {
    const mine = ++search;
    findings.replaceChildren();
    if (!query.value.trim()) return;
    const words = wordsOf(query.value);
    const state = note('Searching …');
    const stop = button('Stop', () => { search++; stop.remove(); }, { className: 'plain' });
    const list = make('div', {});
    findings.append(state, stop, list);
    let searched = 0;
    let sessions = 1;
    let found = 0;
    while (searched < sessions && mine === search && found < 100) {
      const page = await get('/search', { q: query.value, from: searched });
      ({ searched, sessions } = page);
      found += page.found.length;
      list.append(...page.found.map(each => make('article', { className: 'message' },
        make('h4', {}, make('a', { href: toMessage({ project: each.project, session: each.session }, each.seq) },
          said('span', each.session), ` · ${each.kind} ${number(each.seq)}`), ` · ${minute(each.at)} `, said('span', each.who)),
        said('pre', each.text, words))));
      state.textContent = `${number(found)} found in ${number(searched)} of ${number(sessions)} sessions`;
    }
    stop.remove();
  }

  filter.addEventListener('input', afterTyping(refresh));
  project.addEventListener('change', refresh);
  await refresh();
  if (parameters.project) {
    project.value = parameters.project;
    await refresh();
  }
  const end = onChange(refresh);
  return { title: 'Sessions', elements: [
    make('h1', {}, 'Sessions'),
    make('form', { className: 'tools', role: 'search', 'aria-label': 'Everything', onsubmit: event => { event.preventDefault(); searchAll(); } },
      field('Search everything', query), make('button', { type: 'submit' }, 'Search')),
    findings,
    make('div', { className: 'tools' }, field('Sessions with', filter), field('Project', project), told),
    table.element], end };
}
