// How everything stands.
import { make, said, number, counted, minute, ago, figure, unit, card, note, to } from './dom.js';
import { get, onChange } from './api.js';

const megabytes = bytes => `${(bytes / 1048576).toFixed(1)} MB`;

/** Cards of what there is to tell, and one card that says of the rest that there is nothing. */
function lists(...parts) {
  const quiet = parts.filter(([, values]) => !values.length);
  return [
    ...parts.filter(([, values]) => values.length).map(([title, values, , item]) => card(title, make('ul', {}, values.map(value => make('li', {}, item(value)))))),
    quiet.length ? card('Nothing to report', make('ul', {}, quiet.map(([title, , none]) => make('li', {}, make('b', {}, title), ': ', make('span', { className: 'soft' }, none))))) : '',
  ];
}

/** The screen. */
export async function healthScreen() {
  const body = make('div', {});
  async function draw() {
    const [view, about] = await Promise.all([get('/health'), get('/about')]);
    body.replaceChildren(
      make('section', { className: 'card', role: 'status' }, make('p', { className: view.up ? '' : 'warn' }, make('span', { className: `tag ${view.up ? 'good' : 'bad'}` }, view.up ? 'up' : 'down'), said('b', about.database),
        view.up ? ' answers.' : ` does not answer: ${view.problem || 'its schema is of another version'}`)),
      make('dl', { className: 'figures' },
        figure('Not yet noted', unit(view.lagTokens, 'tokens'), 'The same sum as in the list of sessions. A note is due once enough has gathered in a session.', `a note is due from ${number(view.dueTokens)} in a session`),
        figure('Overdue', counted(view.behind, 'session'), 'Sessions in which a note is due and not written yet. This stays at 0 while an observer keeps up.', view.behind ? `${number(view.behindTokens)} tokens, the oldest ${number(view.oldestSeconds / 60)} min` : 'the observer keeps up'),
        figure('Jobs waiting', number(view.waitingJobs), 'In this process.', view.dropped ? `${number(view.dropped)} put off so far` : ''),
        figure('Size', view.bytes ? megabytes(view.bytes) : '–', 'Of the database on disk.', `schema ${view.schema}`)),
      make('div', { className: 'columns' },
        lists(['Damage', view.damage, 'messages, notes and facts can be read', each => said('span', each)],
        ['Providers of models', view.providers, 'all are called; one that fails is paused, and is listed here', each => [said('b', each.name), ` ${each.circuit}`,
          each.circuit === 'closed' ? '' : [`, tried again ${minute(each.until)} UTC: `, said('span', each.reason)]]],
        ['Who writes memory now', view.leases, 'nobody, or this store cannot tell', each => [said('b', each.owner), ' for ',
          make('a', { href: to('session', { project: each.project, session: each.session }) }, said('span', each.session)), ` in project `, said('span', each.project),
          each.late ? `: expired ${minute(each.until)} UTC, its holder is slow or gone` : `, until ${minute(each.until)} UTC`]],
        ['At work in this process', view.working, 'no model works on notes', each => said('span', each)],
        ['Callers of the gateway', view.clients, 'no program has called through varve serve since this process began', each => [said('b', each.name), ` ${counted(each.calls, 'call')}, ${number(each.failures)} failed, the last ${ago(each.last)} (${minute(each.last)} UTC)`]],
        ['Where sessions come from', view.programs, 'no sessions yet', each => [said('b', each.name), ` ${counted(each.calls, 'session')}, last active ${minute(each.last)} UTC`]],
        ['Troubles and leases', view.troubles, 'none since this process began; other processes keep their own', each => [`${minute(each.at)} UTC `, said('b', each.session), ' ', said('span', each.what)]])));
  }
  await draw();
  return { title: 'Health', elements: [make('hgroup', {}, make('h1', {}, 'Health'), note('Whether the database answers, notes keep up and providers are well.')), body], end: onChange(draw) };
}
