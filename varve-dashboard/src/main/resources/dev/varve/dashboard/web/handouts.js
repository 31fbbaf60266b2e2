// What agents were given from memory, and whether they used it.
import { make, said, number, counted, percent, minute, card, empty, button, to } from './dom.js';
import { get } from './api.js';

const MOMENTS = { session_start: 'session start', prompt: 'prompt', before_edit: 'before an edit', before_command: 'before a command',
  after_failure: 'after a failure', recall: 'the agent asked' };
const USES = { yes: ['good', 'used'], no: ['', 'not used'], unknown: ['', 'not checked'] };
const AT_ONCE = 12;

function given(project, line) {
  return make('li', {}, said('span', line.text), line.message ? [' ', make('a', { href: to('session', { project, session: line.session, tab: 'messages', at: line.message }) }, 'source')] : '');
}

function row(project, handOut) {
  const [tone, text] = USES[handOut.use];
  return make('details', { className: 'hand-out' }, make('summary', {}, make('span', { className: `tag ${tone}` }, text), `${MOMENTS[handOut.moment] || handOut.moment} · ${counted(handOut.lines.length, 'line')}, ${number(handOut.tokens)} tokens `, make('small', { className: 'soft' }, `${minute(handOut.at)} UTC`)),
    make('p', { className: 'soft' }, 'to session ', make('a', { href: to('session', { project, session: handOut.session }) }, said('span', handOut.session))),
    make('ul', {}, handOut.lines.map(line => given(project, line))));
}

/** A card of them, which reads more when it is asked to. */
export function handOutCard(project) {
  const body = make('div', {});
  let limit = AT_ONCE;
  async function draw() {
    const log = await get('/project/handouts', { project, limit });
    const all = log.used + log.unused + log.unknown;
    const looked = log.used + log.unused;
    body.replaceChildren(...(all ? [
      make('p', {}, `${counted(all, 'hand-out')}: ${number(log.used)} used, ${number(log.unused)} not used, ${number(log.unknown)} not checked`
        + (looked ? `; ${percent(log.used / looked)} of those that were checked` : '') + '.'),
      ...log.handOuts.map(each => row(project, each)),
      all > log.handOuts.length ? button('Show more', () => { limit *= 4; draw(); }) : '',
    ] : [empty('Nothing was handed out yet', 'Once a coding agent is connected, this tells what it was given, when, and whether its next turn used it.', 'varve connect')]));
  }
  draw().catch(problem => body.replaceChildren(make('p', { className: 'warn' }, problem.message)));
  return { element: card('Handed out', body), refresh: () => (body.querySelector('details[open]') ? null : draw()) };
}
