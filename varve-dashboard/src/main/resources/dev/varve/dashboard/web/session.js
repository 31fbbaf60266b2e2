// One session: timeline, notes, what the model saw, recall, messages.
import { make, said, number, counted, percent, minute, figure, unit, card, empty, note, to, button, busy } from './dom.js';
import { get, onChange, report } from './api.js';
import { timelineChart } from './chart.js';
import { notesPanel } from './notes.js';
import { seenPanel } from './seen.js';
import { recallPanel } from './recall.js';
import { conversationPanel } from './conversation.js';

const TABS = { messages: 'Conversation', notes: 'Notes', context: 'What the model saw', recall: 'Recall' };

/** The timeline of a session that goes on is drawn anew at most so often, in milliseconds. */
const DRAW_EVERY = 3000;

/** @param exact size of the next call, once it has been put together; until then it is worked out from sizes */
function figures(detail, exact) {
  const row = detail.row;
  const context = exact ?? row.contextTokens;
  return make('dl', { className: 'figures' },
    figure('Messages', number(row.messages)),
    figure('All messages', unit(row.rawTokens, 'tokens'), 'What all messages of the session take together.'),
    row.recorded ? null : figure('Context', unit(context, 'tokens'), 'What the next call takes: notes, and the messages that no note stands for yet.'),
    row.recorded ? null : figure('Saved', percent(row.rawTokens ? Math.max(0, 1 - context / row.rawTokens) : 0), 'Share of all tokens that the next call does not send.'),
    row.recorded ? null : figure('Covered', unit(detail.covered, 'messages'), 'Messages that active notes stand for. They are in the log and recall finds them.'),
    figure('Notes', number(detail.observations + detail.reflections + detail.chunks), 'Observations stand for messages, and reflections stand for notes.',
      row.recorded ? '' : [[detail.observations, counted(detail.observations, 'observation')], [detail.reflections, counted(detail.reflections, 'reflection')],
        [detail.chunks, `${number(detail.chunks)} ready`]].filter(([count]) => count).map(([, words]) => words).join(', ')),
    figure('Not yet noted', unit(row.lagTokens, 'tokens'), 'Waits until enough has gathered for a note.'),
    figure('Model', row.modelTokens ? `${number(row.modelTokens)} tokens` : 'none', 'What writing the notes has cost.',
      row.modelTokens ? `${number(row.modelCalls)} calls` : row.modelCalls ? 'written by built-in rules' : 'no notes yet'),
    detail.deleted ? figure('Deleted', unit(detail.deleted, 'messages'), 'Deleted on request, with all that was derived from them.') : null);
}

/** The screen. */
export async function sessionScreen(parameters) {
  const session = { project: parameters.project || 'default', session: parameters.session };
  const detail = await get('/session', session);
  const title = make('h1', {}, said('span', detail.row.title || detail.row.session));
  const head = make('div', {});
  const timeline = card('Timeline', make('div', { className: 'chart waiting' }, busy('Working out the course of the session …')));
  const panel = make('div', { role: 'tabpanel', id: 'panel', tabindex: '0' });
  const tabs = make('div', { role: 'tablist', 'aria-label': 'Views of the session', className: 'tabs' });
  let seen = null;
  let live = null;
  const sums = make('div', {});
  let exact;
  let drawn = 0;
  let chosen = '';

  const shownTabs = Object.keys(TABS).filter(name => !(report && name === 'recall') && !(detail.row.recorded && name === 'context'));

  function fill(value) {
    sums.replaceChildren(figures(value, exact));
    head.replaceChildren(
      make('p', { className: 'soft' }, said('span', value.row.project === 'default' ? value.row.session : `${value.row.project} / ${value.row.session}`),
        ` · ${minute(value.createdAt)} to ${minute(value.row.lastMessageAt)} UTC `),
      report ? make('p', {}, remarks().join(' ')) : make('p', {}, make('a', { href: to('project', { project: session.project }) }, 'Project'), ' · ',
        make('a', { href: to('forget', { ...session }) }, 'Forget …')),
      sums,
      value.row.recorded ? note('Another program recorded this session, and Varve read it. No context was put together here, so there is none to show.') : '',
      value.task || value.next ? make('p', { className: 'hint' }, make('b', {}, 'Hint: '), value.task ? ['current task: ', said('span', value.task), ' '] : '',
        value.next ? ['suggested next: ', said('span', value.next)] : '') : '',
      value.stopped ? make('p', { className: 'warn' }, value.stopped) : '',
      value.flagged.length ? make('details', {}, make('summary', {}, `${number(value.flagged.length)} literals in notes are not in their messages`),
        make('p', {}, said('span', value.flagged.join(', ')))) : '',
      value.facts.length ? make('details', {}, make('summary', {}, `${number(value.facts.length)} facts learnt from it`),
        make('ul', {}, value.facts.map(fact => make('li', {}, make('span', { className: 'tag' }, fact.type), ' ', said('span', fact.summary),
          make('span', { className: 'soft' }, ` from messages ${number(fact.from)}–${number(fact.to - 1)}`))))) : '');
  }

  function remarks() {
    return report.sessions.find(each => each.detail.row.session === detail.row.session).remarks;
  }

  function choose(name, start) {
    chosen = name;
    for (const tab of tabs.children) {
      const on = tab.dataset.tab === name;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
    }
    panel.setAttribute('aria-labelledby', `tab-${name}`);
    seen = name === 'context' ? seenPanel(session, start) : null;
    live = name === 'notes' ? notesPanel(session, detail.row.recorded) : name === 'messages' ? conversationPanel(session, detail.lastSeq, Number(parameters.at) || 1) : null;
    panel.replaceChildren((seen || live)?.element || recallPanel(session, parameters.q));
  }

  for (const [name, text] of Object.entries(TABS)) {
    if (!shownTabs.includes(name)) continue;
    const tab = button(text, () => choose(name), { role: 'tab', id: `tab-${name}`, 'aria-controls': 'panel' });
    tab.dataset.tab = name;
    tabs.append(tab);
  }
  tabs.addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const all = [...tabs.children];
    const next = all[(all.findIndex(tab => tab.dataset.tab === chosen) + step + all.length) % all.length];
    choose(next.dataset.tab);
    next.focus();
  });

  async function draw() {
    if (detail.row.recorded) return;
    drawn = Date.now();
    let value;
    try {
      value = await get('/session/timeline', session);
    } catch (problem) {
      timeline.replaceChildren(timeline.firstChild, make('p', { className: 'warn' }, problem.message), button('Try again', draw));
      return;
    }
    exact = value.context[value.context.length - 1];
    sums.replaceChildren(figures(detail, exact));
    const chart = value.calls < 2 ? empty('Nothing to draw yet', 'From the second call on, this compares the context with the full history.') : timelineChart(value, call => {
      if (seen) seen.show(call);
      else choose('context', { call });
    });
    timeline.replaceChildren(timeline.firstChild, chart);
  }

  fill(detail);
  choose(shownTabs.includes(parameters.tab) ? parameters.tab : 'messages', parameters.at ? { at: parameters.at } : null);
  draw();
  let next = 0;
  const stop = onChange(async () => {
    const now = await get('/session', session);
    if (now.lastSeq !== detail.lastSeq || now.memoryTokens !== detail.memoryTokens) {
      Object.assign(detail, now);
      exact = undefined;
      fill(now);
      if (live) live.refresh();
      clearTimeout(next);
      next = setTimeout(draw, Math.max(0, DRAW_EVERY - (Date.now() - drawn)));
    }
  });
  const end = () => {
    clearTimeout(next);
    stop();
  };
  return { title: detail.row.title || detail.row.session, elements: [title, head, ...(detail.row.recorded ? [] : [timeline]), tabs, panel], end };
}
