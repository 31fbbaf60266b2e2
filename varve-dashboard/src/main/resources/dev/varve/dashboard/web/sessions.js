// All sessions, and search over everything.
import { make, said, plain, number, counted, percent, ago, when, minute, field, figure, unit, empty, note, to, afterTyping, button, wordsOf } from './dom.js';
import { get, onChange } from './api.js';
import { longTable } from './rows.js';
import { toMessage } from './messages.js';

const COLUMNS = [{ name: 'Session', className: 'wide' }, { name: 'Last activity', className: 'middle', sort: '' }, { name: 'Messages', className: 'num middle', sort: 'messages' },
  { name: 'All messages', className: 'num late', sort: 'raw' }, { name: 'Context ≈', className: 'num late live-only', sort: 'context' }, { name: 'Saved', className: 'num live-only', sort: 'saved' },
  { name: 'Not yet noted', className: 'num late', sort: 'lag' }, { name: 'Model', className: 'num late model-only', sort: 'spent' }];
const RANGES = { '': 'any time', 1: 'the last 24 hours', 7: 'the last 7 days', 30: 'the last 30 days', 365: 'the last year' };

function cellsOf(row) {
  const key = row.project === 'default' ? row.session : `${row.project} / ${row.session}`;
  return [
    make('a', { href: to('session', { project: row.project, session: row.session }) },
      make('span', { className: 'title', title: plain(row.title || row.session) }, said('span', row.title || row.session)),
      make('span', { className: 'key' }, make('span', { className: 'narrow-only' }, `${ago(row.lastMessageAt)} · `), said('span', key))),
    when(row.lastMessageAt),
    number(row.messages), number(row.rawTokens), row.recorded ? '–' : number(row.contextTokens), row.recorded ? '–' : percent(row.saved), number(row.lagTokens),
    row.money ? row.money.toFixed(2) : row.modelTokens ? number(row.modelTokens) : '–',
  ];
}

function sumFigures(page) {
  const { messages, rawTokens, liveTokens, contextTokens, lagTokens } = page.sums;
  return [figure('Sessions', number(page.total)), figure('Messages', number(messages)),
    figure('All messages', unit(rawTokens, 'tokens'), 'What all messages of these sessions take together.'),
    liveTokens ? figure('Context ≈', unit(contextTokens, 'tokens'), 'What the next call of each session takes: notes, and the messages that no note stands for yet. Worked out from their sizes; the page of a session has the exact figure. Sessions that other programs recorded have none.') : null,
    liveTokens ? figure('Saved', percent(Math.max(0, 1 - contextTokens / liveTokens)), 'Share of their tokens that the next calls do not send.') : null,
    figure('Not yet noted', unit(lagTokens, 'tokens'), 'Waits until enough has gathered for a note. Health tells whether a note is overdue.')].filter(Boolean);
}

/** The screen. */
export async function sessionsScreen(parameters) {
  const filter = make('input', { type: 'search', placeholder: 'part of a key or project', autocomplete: 'off', value: parameters.q || '' });
  const project = make('select', {}, make('option', { value: '' }, 'all'));
  const days = make('select', {}, Object.entries(RANGES).map(([value, text]) => make('option', { value }, text)));
  days.value = parameters.days || '';
  const told = make('p', { role: 'status', className: 'soft' });
  const sums = make('dl', { className: 'figures' });
  const nothing = make('div', {});
  let order = { sort: parameters.sort || '', up: parameters.order === 'up' };

  /** Keeps what is chosen in the address, so that it can be sent to somebody and survives a reload. */
  function remember() {
    history.replaceState(null, '', to('sessions', { q: filter.value, project: project.value, days: days.value, sort: order.sort, order: order.up ? 'up' : '' }));
  }

  const table = longTable('Sessions', COLUMNS, async (from, limit, { sort, up }) => {
    const page = await get('/sessions', { q: filter.value, project: project.value, days: days.value, sort, order: up ? 'up' : '', from, limit });
    if (project.options.length !== page.projects.length + 1) {
      const kept = project.value || parameters.project || '';
      project.replaceChildren(make('option', { value: '' }, 'all'), ...page.projects.map(each => make('option', { value: each }, each)));
      project.value = kept;
    }
    sums.replaceChildren(...sumFigures(page));
    table.element.classList.toggle('only-recorded', !page.sums.liveTokens);
    table.element.classList.toggle('no-models', !page.sums.modelTokens);
    return { total: page.total, rows: page.sessions };
  }, cellsOf, order, next => {
    order = next;
    remember();
  });
  const refresh = async () => {
    const total = await table.refresh();
    told.textContent = counted(total, 'session');
    table.element.hidden = !total;
    nothing.replaceChildren(total ? '' : project.options.length > 1
      ? empty('No session matches', 'Choose another project or time, or clear the filter.')
      : empty('No conversations yet', 'Sessions appear here as soon as an agent talks through Varve, or after an import.', 'varve import chat.jsonl'));
  };

  const query = make('input', { type: 'search', autocomplete: 'off', id: 'search-all', placeholder: 'words of messages and notes' });
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
        make('h3', {}, make('a', { href: toMessage({ project: each.project, session: each.session }, each.seq) },
          said('span', each.session), ` · ${each.kind} ${number(each.seq)}`), make('small', { className: 'soft' }, ` · ${minute(each.at)} UTC `, said('span', each.who))),
        said('pre', each.text, words))));
      state.textContent = `${number(found)} found in ${number(searched)} of ${number(sessions)} sessions`;
    }
    stop.remove();
  }

  const chosen = () => {
    remember();
    return refresh();
  };
  filter.addEventListener('input', afterTyping(chosen));
  project.addEventListener('change', chosen);
  days.addEventListener('change', chosen);
  await refresh();
  if (parameters.project) {
    project.value = parameters.project;
    await refresh();
  }
  const end = onChange(refresh);
  return { title: 'Sessions', elements: [
    make('hgroup', {}, make('h1', {}, 'Sessions'), note('What each agent has said and heard, and how much of it the next call carries.')),
    sums,
    make('search', { 'aria-label': 'Everything' }, make('form', { className: 'tools', onsubmit: event => { event.preventDefault(); searchAll(); } },
      make('div', { className: 'field grow' }, make('label', { className: 'soft', for: 'search-all' }, 'Search everything'), query), make('button', { type: 'submit' }, 'Search'))),
    findings,
    make('div', { className: 'tools' }, field('Sessions with', filter), field('Project', project), field('Active', days), told),
    table.element, nothing], end };
}
