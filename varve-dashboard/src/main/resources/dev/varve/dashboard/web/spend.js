// What models have cost.
import { make, said, number, percent, figure, note, to, button } from './dom.js';
import { get } from './api.js';
import { barChart } from './chart.js';

const money = value => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: value && value < 1 ? 4 : 2 });

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

function saved(row) {
  const cell = make('span', {}, button('Work out', async () => {
    cell.replaceChildren('…');
    const saving = await get('/spend/session', { project: row.project, session: row.session });
    cell.replaceChildren(`${number(saving.calls)} calls: ${number(saving.contextTokens)} instead of ${number(saving.historyTokens)} tokens, `
      + `${percent(saving.contextTokens ? saving.cachedTokens / saving.contextTokens : 0)} of them reusable from a prompt cache`
      + (saving.historyMoney ? `; ${money(saving.contextMoney)} instead of ${money(saving.historyMoney)}` : ''));
  }, { className: 'plain' }));
  return cell;
}

/** The screen. */
export async function spendScreen() {
  const view = await get('/spend');
  const days = view.days.slice(-60);
  return { title: 'Spend', elements: [
    make('h1', {}, 'Spend'),
    make('dl', { className: 'figures' }, figure('Calls', number(view.calls), 'Of models that write notes, failed ones included.'),
      figure('Tokens read', number(view.inputTokens)), figure('Tokens written', number(view.outputTokens)),
      figure('Cache reuse', percent(view.inputTokens ? view.cacheRead / view.inputTokens : 0), 'Share of what was read that came from the provider’s prompt cache.'),
      view.priced ? figure('Money', money(view.money), 'At the prices that are set.') : null),
    view.priced ? null : note('No prices are set; with them (varve config, limits.price…) this shows money too.'),
    view.calls && !view.inputTokens ? note('The notes were written by built-in rules, which cost nothing.') : null,
    make('h2', {}, 'Bounds'),
    grid('Bounds', ['Month', 'Tokens', 'Money'], view.months.map(month => [month.month, near(month.tokens, month.tokenLimit, number),
      view.priced ? near(month.money, month.moneyLimit, money) : '–'])),
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
    grid('By session', ['Session', 'Calls', 'Tokens', ...(view.priced ? ['Money'] : []), 'Near its bound', 'The agent’s own calls'], view.sessions.map(row => [
      make('a', { href: to('session', { project: row.project, session: row.session }) }, said('span', row.title || row.session)),
      number(row.modelCalls), number(row.modelTokens), ...(view.priced ? [money(row.money)] : []),
      view.sessionTokenLimit ? percent(row.modelTokens / view.sessionTokenLimit) : '–', saved(row)])),
  ].filter(Boolean) };
}
