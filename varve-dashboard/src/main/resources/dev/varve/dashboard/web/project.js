// What is known of a project: what is in force and why, corrections, and what agents were given.
import { make, said, number, counted, minute, when, figure, unit, card, empty, field, note, to, button } from './dom.js';
import { get, post, onChange, Refused } from './api.js';
import { grid } from './table.js';
import { handOutCard } from './handouts.js';

const DONE = { edit: 'Edited. What was said stays in the log.', supersede: 'Replaced. The old statement is kept as history.',
  retire: 'Retired. It is told to nobody; undo brings it back.', pin: 'Pinned: it is told whatever else is left out.' };
const LATELY = 8;
const KINDS = { edit: 'edited', supersede: 'replaced', retire: 'retired', pin: 'pinned' };

const sourceOf = (project, line) => make('a', { href: to('session', { project, session: line.session, tab: 'messages', at: line.from }) }, 'source');

/** What undoing a change has done; a change that is listed no longer is not named. */
const undone = change => (change?.said ? `Undone: “${change.said}” was ${KINDS[change.kind]} on ${minute(change.at)} UTC.` : 'Undone.');

function changeItem(change, undo) {
  return make('li', {}, make('span', { className: 'tag' }, KINDS[change.kind]), change.undone ? make('span', { className: 'tag' }, 'undone') : '',
    change.said ? said('q', change.said) : make('span', { className: 'soft' }, 'words that are gone'), change.text ? [' → ', said('q', change.text)] : '',
    make('small', { className: 'soft' }, ` by ${change.author === 'person' ? 'a person' : `a${change.author === 'agent' ? 'n' : ''} ${change.author}`}, ${minute(change.at)} UTC `),
    change.undone ? '' : button('Undo', () => undo(change), { className: 'plain', 'aria-label': `Undo: ${KINDS[change.kind]} ${change.said}` }));
}

/** A statement in force with what can be done about it. */
function holdingItem(project, holding, change) {
  const { line } = holding;
  const words = line.text.replace(/^User: /, '');
  const item = make('li', { className: 'sourced' });
  const form = () => {
    const text = make('textarea', { rows: '2', maxlength: '2000' });
    text.value = words;
    const box = make('form', { className: 'edit', onsubmit: event => { event.preventDefault(); change('edit', { id: holding.id, text: text.value }); } },
      field('In these words', text), make('div', { className: 'tools' }, make('button', { type: 'submit' }, 'Save the wording'),
        button('It holds from now on', () => change('supersede', { id: holding.id, text: text.value })), button('Cancel', () => { box.remove(); item.querySelector('button')?.focus(); })));
    item.querySelector('form')?.remove();
    item.append(box);
    text.focus();
  };
  const act = (label, action) => button(label, action, { className: 'plain', 'aria-label': `${label}: ${words}` });
  item.append(said('span', line.text), make('div', { className: 'actions' },
    holding.pinned ? make('span', { className: 'tag pin' }, 'pinned') : '', holding.saved ? make('span', { className: 'tag' }, 'saved') : '', holding.said ? make('span', { className: 'tag' }, 'edited') : '',
    holding.told ? '' : make('span', { className: 'tag', title: 'What the next session is handed has no room for it; pin it to have it told.' }, 'not handed out'),
    make('time', { className: 'soft' }, line.at), sourceOf(project, line),
    holding.id ? [act('Edit', form), act('Retire', () => change('retire', { id: holding.id })),
      holding.saved ? '' : holding.pinned ? act('Unpin', () => change('undo', { id: holding.pinned })) : act('Pin', () => change('pin', { id: holding.id }))] : '',
    make('a', { href: to('forget', { project, session: line.session, from: line.from, to: line.to }) }, 'Forget …')));
  if (holding.said) item.append(make('p', { className: 'soft' }, 'Said as: ', said('q', holding.said)));
  if (holding.history.length) {
    item.append(make('details', {}, make('summary', {}, `History, ${counted(holding.history.length, 'change')}`),
      make('ul', {}, holding.history.map(each => changeItem(each, one => change('undo', { id: one.id }))))));
  }
  return item;
}

/** The screen. */
export async function projectScreen(parameters) {
  const project = parameters.project || 'default';
  let view = await get('/project', { project });
  const told = make('p', { role: 'status' });
  const head = make('div', {});
  const left = make('div', {});
  const corrections = make('div', {});
  const rest = make('div', {});
  const text = make('textarea', { rows: '2', maxlength: '2000', id: 'say' });
  const handOuts = handOutCard(project);

  async function change(path, given, done) {
    try {
      view = await post(path, { project, ...given });
      told.textContent = done;
      draw();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      told.textContent = problem.message;
    }
  }
  const correct = (kind, given) => (kind === 'undo' ? change('/project/undo', given, undone(view.changes.find(each => each.id === given.id))) : change('/project/correct', { kind, ...given }, DONE[kind]));
  const list = (lines, nothing) => (lines.length ? make('ul', { className: 'plain-list' }, lines.map(line => holdingItem(project, line, correct))) : nothing);

  function draw() {
    const force = view.rules.length + view.decisions.length;
    head.replaceChildren(make('dl', { className: 'figures' },
      figure('Sessions', make('a', { href: to('sessions', { project }) }, number(view.sessions))), figure('Rules', number(view.rules.length), 'What is to be done or left from now on.'),
      figure('Decisions', number(view.decisions.length), 'What was chosen for the project.'), figure('Open', number(view.open.length), 'What the last sessions left open.'),
      figure('Corrections', number(view.changes.filter(each => !each.undone).length), 'Edited, replaced, retired or pinned by people and agents.'),
      figure('Handed to the next session', unit(view.digestTokens, 'tokens'), 'Size of the text at the foot of this page.')));
    left.replaceChildren(
      card('Rules', list(view.rules, empty('No rules yet', 'What people ask for from now on stands here, with its source. Say one here, or let an agent’s sessions come in.'))),
      card('Decisions', list(view.decisions, empty('No decisions yet', 'What people chose for the project stands here.'))),
      card('Open items', view.open.length ? make('ul', { className: 'plain-list' }, view.open.map(line => make('li', { className: 'sourced' }, said('span', line.text),
        make('div', { className: 'actions' }, make('time', { className: 'soft' }, line.at), sourceOf(project, line)))))
        : empty('Nothing is open', 'Tasks, failing commands and unanswered questions of the last sessions stand here.')),
      card('Said lately', note('It may hold on, and is told as such.'), list(view.lately.slice(0, LATELY), empty('Nothing yet', 'Statements that are likely, but not certain, to be meant for the project.')),
        view.lately.length > LATELY ? make('details', {}, make('summary', {}, `${number(view.lately.length - LATELY)} more`), list(view.lately.slice(LATELY))) : ''));
    corrections.replaceChildren(view.changes.length ? make('ul', {}, view.changes.map(each => changeItem(each, one => correct('undo', { id: one.id }))))
      : empty('Nothing was corrected', 'Edit, retire or pin a statement, and each change is kept here, to be undone.'));
    rest.replaceChildren(
      view.facts.length ? card('Facts', make('ul', {}, view.facts.map(fact => make('li', {}, make('span', { className: 'tag' }, fact.type), said('span', fact.summary), ' ',
        sourceOf(project, fact),
        button('Forget', event => {
          event.target.replaceWith(button('Really forget this fact', () => change('/project/forget-fact', { id: fact.id }, 'Forgotten.'), { className: 'danger' }));
        }, { className: 'plain' }))))) : '',
      card(`What the next session is handed, ${number(view.digestTokens)} tokens`, view.digest ? [force + view.open.length ? '' : note('Nothing is in force; this tells where things stand.'), said('pre', view.digest)] : empty('Nothing yet', 'After the first session, this is the text that the next one begins with.')));
  }
  draw();
  const form = make('form', { className: 'card', onsubmit: event => {
    event.preventDefault();
    if (text.value.trim()) change('/project/say', { text: text.value }, 'Said. The newest wording counts.').then(() => { text.value = ''; });
  } }, field('Say something to this project, as its user', text), make('button', { type: 'submit' }, 'Say it'));
  const body = make('div', { className: 'sides' }, left, make('div', {}, form, handOuts.element, card('Corrections', corrections)));
  const end = onChange(async () => {
    if (body.contains(document.activeElement) && document.activeElement.tagName === 'TEXTAREA') return; // somebody is writing
    view = await get('/project', { project });
    draw();
    handOuts.refresh();
  });
  return { title: `Project ${project}`, elements: [
    make('hgroup', {}, make('h1', {}, 'Project ', said('span', project)),
      make('p', {}, make('a', { href: to('sessions', { project }) }, counted(view.sessions, 'session')), ' · ', make('a', { href: to('forget', { project }) }, 'Forget all of it …'))),
    head, told, body, rest], end };
}

/** All projects. */
export async function projectsScreen(parameters) {
  if (parameters.project) return projectScreen(parameters);
  const { projects } = await get('/projects');
  return { title: 'Projects', elements: [make('hgroup', {}, make('h1', {}, 'Projects'), note('What all sessions of a project know together: rules, decisions, open items.')),
    projects.length ? card('All projects', grid('All projects', ['Project', 'Sessions', 'Messages', 'Last activity'], projects.map(each => [
      make('a', { href: to('project', { project: each.project }) }, said('span', each.project)), { by: each.sessions, shown: number(each.sessions) },
      { by: each.messages, shown: number(each.messages) }, { by: Date.parse(each.lastMessageAt), shown: when(each.lastMessageAt) }])))
      : empty('No projects yet', 'A project appears with its first session.', 'varve import chat.jsonl')] };
}
