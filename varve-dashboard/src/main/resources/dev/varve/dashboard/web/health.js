// How everything stands.
import { make, said, number, counted, minute, ago, figure, unit, card, note, to } from './dom.js';
import { get, onChange } from './api.js';

const megabytes = bytes => `${(bytes / 1048576).toFixed(1)} MB`;

function list(title, values, none, item) {
  return card(title, values.length ? make('ul', {}, values.map(value => make('li', {}, item(value)))) : note(none));
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
        list('Providers of models', view.providers, 'All are called. One that fails is left alone for a while, and is listed here.', each => [said('b', each.name), ` ${each.circuit}`,
          each.circuit === 'closed' ? '' : [`, tried again ${minute(each.until)} UTC: `, said('span', each.reason)]]),
        list('Who writes memory now', view.leases, 'Nobody holds a lease, or this store cannot tell.', each => [said('b', each.owner), ' for ',
          make('a', { href: to('session', { project: each.project, session: each.session }) }, said('span', each.session)), ` in project `, said('span', each.project),
          each.late ? `: expired ${minute(each.until)} UTC, its holder is slow or gone` : `, until ${minute(each.until)} UTC`]),
        list('At work in this process', view.working, 'No model is at work for a session in this process.', each => said('span', each)),
        list('Callers of the gateway', view.clients, 'None since this process began. Programs that talk through varve serve are listed here.', each => [said('b', each.name), ` ${counted(each.calls, 'call')}, ${number(each.failures)} failed, the last ${ago(each.last)} (${minute(each.last)} UTC)`]),
        list('Where sessions come from', view.programs, 'No sessions yet.', each => [said('b', each.name), ` ${counted(each.calls, 'session')}, last active ${ago(each.last)} (${minute(each.last)} UTC)`]),
        list('Troubles and leases', view.troubles, 'None in this process since it began. Other processes keep their own.', each => [`${minute(each.at)} UTC `, said('b', each.session), ' ', said('span', each.what)])));
  }
  await draw();
  return { title: 'Health', elements: [make('hgroup', {}, make('h1', {}, 'Health'), note('Whether the database answers, notes keep up and providers are well.')), body], end: onChange(draw) };
}
