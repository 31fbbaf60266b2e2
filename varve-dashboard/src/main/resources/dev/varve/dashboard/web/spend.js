// What models have cost.
import { make, said, number, counted, percent, figure, note, to, button } from './dom.js';
import { get } from './api.js';
import { barChart } from './chart.js';

const money = value => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: value && value < 1 ? 4 : 2 });

const share = (part, whole) => (whole ? part / whole : 0);

function grid(label, heads, rows) {
  return make('div', { className: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
    make('table', {}, make('thead', {}, make('tr', {}, heads.map(head => make('th', { scope: 'col' }, head)))),
      make('tbody', {}, rows.map(row => make('tr', {}, row.map(cell => make('td', {}, cell)))))));
}

/** How near a bound is, in words and as a bar. */
function near(value, limit, unit) {
  return limit ? make('span', {}, `${unit(value)} of ${unit(limit)}, ${percent(value / limit)} `,
    make('meter', { min: '0', max: String(limit), value: String(Math.min(value, limit)), 'aria-label': 'share of the bound' })) : `${unit(value)}, no bound`;
}

/** What the agent's own calls took, and what the full history would have: worked out session by session when it is asked for. */
function savings(rows, priced) {
  const cells = rows.map(row => make('span', {}, button('Work out', () => work(row), { className: 'plain' })));
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
      [...days].sort().reverse().map(([day, sums]) => [day, number(sums.calls), number(sums.context), number(sums.history), percent(share(sums.cached, sums.context))])));
  }

  const everything = button('Work out for all sessions listed', async () => {
    everything.disabled = true;
    for (const row of rows) if (!known.has(row) && everything.isConnected) await work(row);
  });
  return { cells, parts: rows.length ? [everything, told, byDay] : [] };
}

/** The screen. */
export async function spendScreen() {
  const view = await get('/spend');
  const days = view.days.slice(-60);
  const saved = savings(view.sessions, view.priced);
  return { title: 'Spend', elements: [
    make('h1', {}, 'Spend'),
    make('dl', { className: 'figures' }, figure('Calls', number(view.calls), 'Of models that write notes, failed ones included.'),
      figure('Tokens read', number(view.inputTokens)), figure('Tokens written', number(view.outputTokens)),
      figure('Cache reuse', view.inputTokens ? percent(view.cacheRead / view.inputTokens) : '–', 'Share of what was read that came from the provider’s prompt cache.'),
      view.priced ? figure('Money', money(view.money), 'At the prices that are set.') : null),
    view.priced ? null : note('No prices are set; with them (varve config, limits.price…) this shows money too.'),
    view.calls && !view.inputTokens ? note('The notes were written by built-in rules, which cost nothing.') : null,
    make('h2', {}, 'Bounds'),
    grid('Bounds', ['Month', 'Tokens', 'Money', 'From the prompt cache'], view.months.map(month => [month.month, near(month.tokens, month.tokenLimit, number),
      view.priced ? near(month.money, month.moneyLimit, money) : '–', month.tokens ? percent(month.cacheReuse) : '–'])),
    note(view.sessionTokenLimit || view.sessionMoneyLimit
      ? `One session may spend ${view.sessionTokenLimit ? number(view.sessionTokenLimit) + ' tokens ' : ''}${view.sessionMoneyLimit ? money(view.sessionMoneyLimit) : ''}.`
      : 'A session has no bound of its own. Months are counted where a monthly bound is set.'),
    make('h2', {}, 'By day'),
    days.length ? barChart(days.map(day => day.name), [{ name: 'read', values: days.map(day => day.read), color: '--context' },
      { name: 'written', values: days.map(day => day.written), color: '--history' }], 'Tokens read and written for notes, by day') : note('No notes yet.'),
    note(`Tokens that notes stand for (blue) and tokens of the notes (orange), from the notes of ${number(view.notesOf)} sessions, the newest ones. Attempts that came to nothing are in the totals above, not here.`),
    grid('By day', ['Day', 'Notes', 'Read', 'Written'], [...days].reverse().map(day => [day.name, number(day.notes), number(day.read), number(day.written)])),
    make('h2', {}, 'By model'),
    grid('By model', ['Model', 'Notes', 'Read', 'Written'], view.models.map(model => [said('span', model.name), number(model.notes), number(model.read), number(model.written)])),
    make('h2', {}, 'By session, and what the full history would have cost'),
    note('What the agent’s own calls were given, without the host’s prompt, against all messages of the session at each call.'),
    ...saved.parts,
    grid('By session', ['Session', 'Calls for notes', 'Tokens', ...(view.priced ? ['Money'] : []), 'From the prompt cache', 'The agent’s own calls'], view.sessions.map((row, i) => [
      make('a', { href: to('session', { project: row.project, session: row.session }) }, said('span', row.title || row.session)),
      number(row.modelCalls), view.sessionTokenLimit ? near(row.modelTokens, view.sessionTokenLimit, number) : number(row.modelTokens),
      ...(view.priced ? [view.sessionMoneyLimit ? near(row.money, view.sessionMoneyLimit, money) : money(row.money)] : []),
      row.modelTokens ? percent(row.cacheReuse) : '–', saved.cells[i]])),
  ].filter(Boolean) };
}
