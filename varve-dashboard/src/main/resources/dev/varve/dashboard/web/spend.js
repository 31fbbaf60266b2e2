// What models have cost.
import { make, said, number, counted, percent, figure, card, empty, field, note, to, button } from './dom.js';
import { get } from './api.js';
import { grid } from './table.js';
import { barChart } from './chart.js';

const money = value => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: value && value < 1 ? 4 : 2 });

const share = (part, whole) => (whole ? part / whole : 0);

/** How near a bound is, in words and as a bar. */
function near(value, limit, unit) {
  return limit ? make('span', {}, `${unit(value)} of ${unit(limit)}, ${percent(value / limit)} `,
    make('meter', { min: '0', max: String(limit), value: String(Math.min(value, limit)), 'aria-label': 'share of the bound' })) : `${unit(value)}, no bound`;
}

/** What the agent's own calls took, and what the full history would have: worked out session by session when it is asked for. */
function savings(rows, priced) {
  const live = rows.filter(row => !row.recorded);
  const cells = rows.map(row => (row.recorded ? '–' : make('span', {}, button('Work out', () => work(row), { className: 'plain' }))));
  const told = make('p', { role: 'status' });
  const byDay = make('div', {});
  const known = new Map();

  async function work(row) {
    const cell = cells[rows.indexOf(row)];
    cell.replaceChildren('…');
    const saving = await get('/spend/session', { project: row.project, session: row.session });
    known.set(row, saving);
    cell.replaceChildren(`${counted(saving.calls, 'call')}: ${number(saving.contextTokens)} instead of ${number(saving.historyTokens)} tokens, `
      + `${percent(share(saving.cachedTokens, saving.contextTokens))} reusable from a prompt cache`
      + (priced ? `; ${money(saving.contextMoney)} instead of ${money(saving.historyMoney)}` : ''));
    draw();
  }

  function draw() {
    const all = [...known.values()];
    const sum = name => all.reduce((total, saving) => total + saving[name], 0);
    told.textContent = `${counted(known.size, 'session')}: ${counted(sum('calls'), 'call')} took ${number(sum('contextTokens'))} tokens instead of `
      + `${number(sum('historyTokens'))} with the full history; ${percent(share(sum('cachedTokens'), sum('contextTokens')))} of them are reusable from a prompt cache`
      + (priced ? `. At the prices that are set: ${money(sum('contextMoney'))} instead of ${money(sum('historyMoney'))}.` : '.');
    const days = new Map();
    for (const day of all.flatMap(saving => saving.days)) {
      const known = days.get(day.day) || { calls: 0, history: 0, context: 0, cached: 0 };
      for (const name of Object.keys(known)) known[name] += day[name];
      days.set(day.day, known);
    }
    byDay.replaceChildren(grid('The agents’ calls by day', ['Day', 'Calls', 'Tokens given', 'With the full history', 'Reusable from a cache'],
      [...days].sort().reverse().map(([day, sums]) => [day, cell(sums.calls), cell(sums.context), cell(sums.history), cell(share(sums.cached, sums.context), percent(share(sums.cached, sums.context)))])));
  }

  const everything = button('Work out for all sessions listed', async () => {
    everything.disabled = true;
    for (const row of live) if (!known.has(row) && everything.isConnected) await work(row);
  });
  return { cells, parts: live.length ? [everything, told, byDay] : [] };
}

const DAYS = { 14: 'the last 14 days', 60: 'the last 60 days', 365: 'the last year', 100000: 'all days' };

/** Work on notes by day, as bars and as a table, for a range that is chosen. */
function byDay(view) {
  const range = make('select', {}, Object.entries(DAYS).map(([value, text]) => make('option', { value }, text)));
  range.value = '60';
  const body = make('div', {});
  function draw() {
    const newest = view.days.length ? Date.parse(view.days[view.days.length - 1].name) : 0;
    const days = view.days.filter(day => newest - Date.parse(day.name) < range.value * 86400000);
    body.replaceChildren(
      barChart(days.map(day => day.name), [{ name: 'condensed', values: days.map(day => day.read), color: '--context' },
        { name: 'notes', values: days.map(day => day.written), color: '--history' }], 'Tokens that were condensed and tokens of the notes, by day'),
      make('p', { className: 'legend' }, make('span', { className: 'key-context' }, '■'), ' tokens that were condensed  ', make('span', { className: 'key-history' }, '■'), ' tokens of the notes'),
      grid('By day', ['Day', 'Notes', 'Condensed', 'Into'], [...days].reverse().map(day => [day.name, day.notes, day.read, day.written].map(cell => (typeof cell === 'number' ? { by: cell, shown: number(cell) } : cell)))));
  }
  range.addEventListener('change', draw);
  draw();
  return [make('div', { className: 'tools' }, field('Range', range)), body];
}

function totals(view) {
  const byRules = view.calls && !view.inputTokens;
  const condensed = view.models.reduce((sum, model) => sum + model.read, 0);
  const written = view.models.reduce((sum, model) => sum + model.written, 0);
  return make('dl', { className: 'figures' },
    view.priced ? figure('Money', money(view.money), 'At the prices that are set.') : null,
    byRules ? null : figure('Tokens read by models', number(view.inputTokens), 'What models that write notes have read, failed calls included. This is what is paid for.'),
    byRules ? null : figure('Tokens written by models', number(view.outputTokens), 'What they have answered.'),
    byRules ? null : figure('From the prompt cache', view.inputTokens ? percent(view.cacheRead / view.inputTokens) : '–', 'Share of what was read that came from the provider’s prompt cache.'),
    figure(byRules ? 'Runs of the rules' : 'Calls', number(view.calls), 'Each writes a note, or finds that there is nothing to write.'),
    figure('Condensed into notes', `${number(condensed)} → ${number(written)}`, 'Tokens of messages and notes that notes stand for, and tokens of these notes. Rules condense for free.', `${counted(view.notesOf, 'session')}, ${number(view.models.reduce((sum, model) => sum + model.notes, 0))} notes`));
}

const cell = (value, shown) => ({ by: value, shown: shown || number(value) });

/** The screen. */
export async function spendScreen() {
  const view = await get('/spend');
  const byRules = view.calls > 0 && !view.inputTokens;
  const live = view.sessions.some(row => !row.recorded);
  const saved = savings(view.sessions, view.priced);
  const bounded = view.sessionTokenLimit || view.sessionMoneyLimit || view.months.some(month => month.tokens || month.tokenLimit || month.moneyLimit);
  const none = () => empty('No notes yet', 'As soon as notes are written, this tells what they cost and what they save.', 'varve replay chat.jsonl');
  return { title: 'Spend', elements: [
    make('hgroup', {}, make('h1', {}, 'Spend'), note('What writing notes has cost, and what it saves the agent’s own calls.')),
    totals(view),
    byRules ? make('p', { className: 'hint' }, 'The notes were written by built-in rules, which call no model and cost nothing.') : null,
    view.priced || byRules ? null : note('No prices are set; with limits.price… in the configuration this shows money too.'),
    card(live ? 'By session, and what the full history would have cost' : 'By session',
      live ? note('What the agent’s own calls were given, without the host’s prompt, against all messages of the session at each call.') : '',
      ...saved.parts,
      view.sessions.length ? grid('By session', ['Session', 'Runs for notes', ...(byRules ? [] : ['Tokens of models', ...(view.priced ? ['Money'] : []), 'From the prompt cache']), ...(live ? ['The agent’s own calls'] : [])], view.sessions.map((row, i) => [
        make('a', { href: to('session', { project: row.project, session: row.session }) }, said('span', row.title || row.session)),
        cell(row.modelCalls), ...(byRules ? [] : [cell(row.modelTokens, view.sessionTokenLimit ? near(row.modelTokens, view.sessionTokenLimit, number) : ''),
        ...(view.priced ? [cell(row.money, view.sessionMoneyLimit ? near(row.money, view.sessionMoneyLimit, money) : money(row.money))] : []),
        cell(row.cacheReuse, row.modelTokens ? percent(row.cacheReuse) : '–')]), ...(live ? [saved.cells[i]] : [])])) : none()),
    make('div', { className: 'columns' },
      !bounded ? '' : card('Bounds', grid('Bounds', ['Month', 'Tokens', 'Money', 'From the prompt cache'], view.months.map(month => [month.month, cell(month.tokens, near(month.tokens, month.tokenLimit, number)),
        cell(month.money, view.priced ? near(month.money, month.moneyLimit, money) : '–'), cell(month.cacheReuse, month.tokens ? percent(month.cacheReuse) : '–')])),
      note(view.sessionTokenLimit || view.sessionMoneyLimit
        ? `One session may spend ${view.sessionTokenLimit ? number(view.sessionTokenLimit) + ' tokens ' : ''}${view.sessionMoneyLimit ? money(view.sessionMoneyLimit) : ''}.`
        : 'A session has no bound of its own. Months are counted where a monthly bound is set.')),
      card('Who wrote the notes', view.models.length ? grid('By model', ['Model', 'Notes', 'Condensed', 'Into'], view.models.map(model => [said('span', model.name), cell(model.notes), cell(model.read), cell(model.written)])) : none())),
    card('Notes by day', ...(view.days.length ? byDay(view) : [none()]),
      note(`From the notes of ${counted(view.notesOf, 'session')}, the newest ones. Attempts that came to nothing are in the totals above, not here.`)),
  ].filter(Boolean) };
}
