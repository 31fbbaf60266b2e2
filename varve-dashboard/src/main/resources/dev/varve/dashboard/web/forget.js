// Deleting, with a look before and a look afterwards.
import { make, said, plain, number, counted, field, note, minute, button, busy, afterTyping } from './dom.js';
import { get, post, Refused } from './api.js';
import { messageCard } from './messages.js';

function receiptCard(receipt) {
  const box = make('section', { className: 'receipt', role: 'status', tabindex: '-1' },
    make('h2', {}, receipt.proven ? 'Deleted, and nothing of it is left' : receipt.wordsChecked ? 'Deleted, but something may be left'
      : 'Deleted. It is not proven that nothing is left'),
    make('p', {}, said('span', receipt.what), ` on ${minute(receipt.at)} UTC: ${counted(receipt.messages, 'message')}, ${counted(receipt.rewritten, 'note')} written anew, `
      + `${counted(receipt.undone, 'reflection')} ${receipt.rewritten ? 'undone' : 'gone'}, ${counted(receipt.facts, 'fact')}.`),
    make('ul', {},
      receipt.wordsChecked ? [
        make('li', {}, `${counted(receipt.wordsChecked, 'word')} of the deleted messages ${receipt.wordsChecked === 1 ? 'was' : 'were'} looked for.`),
        make('li', {}, `Search in ${counted(receipt.sessionsSearched, 'session')}, facts and the digest have ${number(receipt.foundBySearch)} of them.`),
        receipt.filesSearched ? make('li', {}, `In the ${number(receipt.filesSearched)} bytes of the database’s files stood ${number(receipt.inFilesBefore)} of them before; now ${number(receipt.inFilesAfter)}.`)
          : make('li', {}, 'The database is no file here, so its bytes were not searched.'),
        receipt.saidElsewhere ? make('li', {}, `Of those that are left, other sessions have said ${number(receipt.saidElsewhere)} too.`) : null,
      ] : make('li', {}, 'The deleted messages had no word of six letters or more, and no row of four Chinese, Japanese or Korean characters, that no other message has: there was nothing to look for.'),
      receipt.elsewhere ? make('li', {}, receipt.elsewhere) : null,
      receipt.file ? make('li', {}, 'Receipt: ', said('code', receipt.file)) : null),
    make('a', { download: 'receipt.json', href: URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' })) }, 'Save the receipt'));
  return box;
}

const MOST_OFFERED = 50;

/** The screen. */
export async function forgetScreen(parameters) {
  const input = (name, about, type) => make('input', { id: `forget-${name}`, type: type || 'text', value: parameters[name] || '', autocomplete: 'off', placeholder: about });
  const { projects } = await get('/projects');
  const project = make('select', { id: 'forget-project' }, projects.length ? projects.map(each => make('option', { value: each.project }, each.project)) : make('option', { value: '' }, 'none yet'));
  if (parameters.project && !projects.some(each => each.project === parameters.project)) project.prepend(make('option', { value: parameters.project }, parameters.project));
  project.value = parameters.project || (parameters.session ? 'default' : project.value);
  const session = input('session', 'all of the project');
  const keys = make('datalist', { id: 'forget-keys' });
  session.setAttribute('list', 'forget-keys');
  async function offer() {
    const page = await get('/sessions', { project: project.value, q: session.value, limit: MOST_OFFERED });
    keys.replaceChildren(...page.sessions.map(each => make('option', { value: each.session }, plain(each.title || each.session))));
  }
  project.addEventListener('change', () => { session.value = ''; offer(); });
  session.addEventListener('input', afterTyping(offer));
  const first = input('from', 'first', 'number');
  const last = make('input', { id: 'forget-last', type: 'number', value: parameters.to ? String(Number(parameters.to) - 1) : '', placeholder: 'last' });
  const outcome = make('div', {});
  const target = () => {
    const chosen = {};
    if (project.value) chosen.project = project.value;
    if (session.value.trim()) chosen.session = session.value.trim();
    if (first.value && session.value.trim()) {
      chosen.from = first.value;
      chosen.to = String(Number(last.value || first.value) + 1);
    }
    return chosen;
  };

  async function forget(chosen, preview, ask) {
    ask.replaceChildren(busy('Deleting, and looking whether anything is left …'));
    try {
      const card = receiptCard(await post('/forget', { ...chosen, messages: preview.messages }));
      outcome.replaceChildren(card);
      card.focus();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      ask.replaceChildren(make('p', { className: 'warn' }, problem.message), button('Look again', look));
    }
  }

  async function look() {
    outcome.replaceChildren(busy('Looking what goes …'));
    const chosen = target();
    try {
      const preview = await get('/forget/preview', chosen);
      const sure = make('input', { type: 'text', autocomplete: 'off', id: 'forget-sure' });
      const go = button(`Delete ${counted(preview.messages, 'message')}`, () => forget(chosen, preview, ask), { className: 'danger', disabled: true });
      sure.addEventListener('input', () => { go.disabled = sure.value.trim() !== String(preview.messages); });
      const ask = make('section', { className: 'ask' }, make('h2', {}, 'Delete for good?'),
        field(`To confirm, type how many messages go: ${preview.messages}`, sure), ' ', go);
      outcome.replaceChildren(
        make('h2', {}, 'What goes: ', said('span', preview.what)),
        make('ul', {},
          make('li', {}, `${counted(preview.messages, 'message')} of ${number(preview.tokens)} tokens`, preview.from ? `, ${number(preview.from)} to ${number(preview.to - 1)}: groups of a tool call and its results go whole` : ''),
          make('li', {}, preview.from ? `Written anew from what remains: ${counted(preview.rewritten, 'note')}. Gives way to what it replaced: ${counted(preview.undone, 'reflection')}.`
            : `${counted(preview.rewritten, 'observation')} and ${counted(preview.undone, 'reflection')}, those that were replaced included`),
          make('li', {}, `${counted(preview.facts, 'fact')}${preview.hint ? ', and the continuation hint' : ''}`),
          make('li', {}, `${counted(preview.digest.length, 'line')} of what the next session of the project is handed, and the entries of the search index`),
          make('li', {}, `${counted(preview.vectors, 'vector')} by which recall finds by meaning`),
          preview.sessions.length > 1 ? make('li', {}, `${number(preview.sessions.length)} sessions: `, said('span', preview.sessions.slice(0, 50).join(', '))) : null),
        make('details', {}, make('summary', {}, 'The first of the messages'), preview.shown.map(message => messageCard(message))),
        make('details', {}, make('summary', {}, 'Notes that were made of them'), preview.notes.map(value => make('section', { className: 'note' },
          make('h3', {}, `${value.kind} of messages ${number(value.from)}–${number(value.to - 1)}`), make('ul', {}, value.lines.map(line => make('li', {}, said('span', line.text))))))),
        preview.factsShown.length ? make('details', {}, make('summary', {}, 'Facts'), make('ul', {}, preview.factsShown.map(fact => make('li', {}, said('span', fact.summary))))) : '',
        preview.digest.length ? make('details', {}, make('summary', {}, 'Lines of the digest'), make('ul', {}, preview.digest.slice(0, 20).map(line => make('li', {}, said('span', line))))) : '',
        ask);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      outcome.replaceChildren(make('p', { className: 'warn' }, problem.message));
    }
  }
  await offer();
  if (parameters.project || parameters.session) look();
  return { title: 'Forget', elements: [make('hgroup', {}, make('h1', {}, 'Forget'),
    note('Deletes messages and all that was derived from them: notes, facts, hints, entries of the search index, vectors. The numbers of other messages stay as they are.')),
    make('form', { className: 'card tools', onsubmit: event => { event.preventDefault(); look(); } }, field('Project', project), field('Session', session), keys,
      field('From message', first), field('to message', last), make('button', { type: 'submit' }, 'Show what would go')),
    outcome] };
}
