// How everything stands.
import { make, said, number, counted, minute, ago, figure, note, to } from './dom.js';
import { get, onChange } from './api.js';

const megabytes = bytes => `${(bytes / 1048576).toFixed(1)} MB`;

function list(title, values, empty, item) {
  return [make('h2', {}, title), values.length ? make('ul', {}, values.map(value => make('li', {}, item(value)))) : note(empty)];
}

/** The screen. */
export async function healthScreen() {
  const body = make('div', {});
  async function draw() {
    const [view, about] = await Promise.all([get('/health'), get('/about')]);
    body.replaceChildren(
      make('p', { className: view.up ? '' : 'warn' }, said('b', about.database), view.up ? ' answers.' : ` does not answer: ${view.problem || 'its schema is of another version'}`),
      make('dl', { className: 'figures' }, figure('Store', view.up ? 'up' : 'down'), figure('Schema', String(view.schema)), figure('Size', view.bytes ? megabytes(view.bytes) : '–'),
        figure('Sessions behind', number(view.behind), 'Sessions in which an observer should have run by now.'), figure('Tokens behind', number(view.behindTokens)),
        figure('Oldest', view.oldestSeconds ? `${number(view.oldestSeconds / 60)} min` : '–', 'Age of the oldest message that waits for an observer.'),
        figure('Jobs waiting', number(view.waitingJobs), 'In this process.'), figure('Put off', number(view.dropped), 'Jobs that this process put off because too many waited.')),
      ...list('Providers of models', view.providers, 'None is left alone.', each => [said('b', each.name), ` ${each.circuit}`,
        each.circuit === 'closed' ? '' : [`, tried again ${minute(each.until)} UTC: `, said('span', each.reason)]]),
      ...list('Who writes memory now', view.leases, 'Nobody holds a lease, or this store cannot tell.', each => [said('b', each.owner), ' for ',
        make('a', { href: to('session', { project: each.project, session: each.session }) }, said('span', each.session)), ` in project `, said('span', each.project),
        each.late ? `: expired ${minute(each.until)} UTC, its holder is slow or gone` : `, until ${minute(each.until)} UTC`]),
      ...list('At work in this process', view.working, 'No model is at work for a session in this process.', each => said('span', each)),
      ...list('Callers of the gateway', view.clients, 'None since this process began.', each => [said('b', each.name), ` ${counted(each.calls, 'call')}, ${number(each.failures)} not well, the last ${ago(each.last)}`]),
      ...list('Where sessions come from', view.programs, 'No sessions yet.', each => [said('b', each.name), ` ${counted(each.calls, 'session')}, last active ${ago(each.last)}`]),
      ...list('Troubles and leases', view.troubles, 'None in this process since it began. Other processes keep their own.', each => [`${minute(each.at)} `, said('b', each.session), ' ', said('span', each.what)]));
  }
  await draw();
  return { title: 'Health', elements: [make('h1', {}, 'Health'), body], end: onChange(draw) };
}
