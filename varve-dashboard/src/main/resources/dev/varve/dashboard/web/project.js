// What is known of a project, and saying it anew.
import { make, said, number, counted, field, note, to, button } from './dom.js';
import { get, post, onChange, Refused } from './api.js';

const from = (project, line) => to('session', { project, session: line.session, tab: 'messages', at: line.from });

/** The screen. */
export async function projectScreen(parameters) {
  const project = parameters.project || 'default';
  let view = await get('/project', { project });
  const told = make('p', { role: 'status' });
  const rules = make('div', {});
  const rest = make('div', {});
  const text = make('textarea', { rows: '2', maxlength: '2000', id: 'say' });

  async function change(path, parametersOfIt, done) {
    try {
      view = await post(path, { project, ...parametersOfIt });
      told.textContent = done;
      draw();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      told.textContent = problem.message;
    }
  }

  const sourced = (line, ...actions) => make('li', { className: 'sourced' }, make('span', { className: 'soft' }, line.at, ' '), said('span', line.text), ' ',
    make('a', { href: from(project, line) }, 'source'), ...actions);

  function draw() {
    rules.replaceChildren(view.rules.length ? make('ul', {}, view.rules.map(line => sourced(line,
      button('Pin', () => change('/project/say', { text: line.text.replace(/^User: /, '') }, 'Said once more: it stays through every reflection.'), { className: 'plain' }),
      button('Say anew', () => { text.value = line.text.replace(/^User: /, ''); text.focus(); }, { className: 'plain' }),
      make('a', { href: to('forget', { project, session: line.session, from: line.from, to: line.to }) }, 'Forget …'))))
      : note('No rule or wish is known yet.'));
    rest.replaceChildren(
      make('h2', {}, 'Open items'),
      view.open.length ? make('ul', {}, view.open.map(line => sourced(line))) : note('Nothing is open in the notes of the last sessions.'),
      make('h2', {}, 'Facts'),
      view.facts.length ? make('ul', {}, view.facts.map(fact => make('li', {}, make('span', { className: 'tag' }, fact.type), said('span', fact.summary), ' ',
        make('a', { href: from(project, fact) }, 'source'),
        button('Forget', event => {
          event.target.replaceWith(button('Really forget this fact', () => change('/project/forget-fact', { id: fact.id }, 'Forgotten.'), { className: 'danger' }));
        }, { className: 'plain' })))) : note('No facts: they are learnt where the policy looks for them (facts.on).'),
      make('h2', {}, `What the next session is handed, ${number(view.digestTokens)} tokens`),
      view.digest ? said('pre', view.digest) : note('Nothing yet.'));
  }
  draw();
  const form = make('form', { onsubmit: event => {
    event.preventDefault();
    if (text.value.trim()) change('/project/say', { text: text.value }, 'Said. The newest wording counts.').then(() => { text.value = ''; });
  } }, field('Say something to this project, as its user', text), make('button', { type: 'submit' }, 'Say it'));
  const end = onChange(async () => {
    view = await get('/project', { project });
    draw();
  });
  return { title: `Project ${project}`, elements: [make('h1', {}, 'Project ', said('span', project)),
    make('p', {}, make('a', { href: to('sessions', { project }) }, counted(view.sessions, 'session')), ' · ', make('a', { href: to('forget', { project }) }, 'Forget all of it …')),
    note('Nothing that was said is edited here. To change a rule, say it anew: the newest wording counts. Pin says it once more, as a critical note.'),
    told, make('h2', {}, 'Rules and decisions'), rules, form, rest], end };
}

/** All projects. */
export async function projectsScreen(parameters) {
  if (parameters.project) return projectScreen(parameters);
  const page = await get('/sessions', { limit: 1 });
  return { title: 'Projects', elements: [make('h1', {}, 'Projects'),
    page.projects.length ? make('ul', {}, page.projects.map(name => make('li', {}, make('a', { href: to('project', { project: name }) }, said('span', name)))))
      : note('No sessions yet.')] };
}
