// The frame: which screen is shown, live state, dark and light.
import { make, said, to, plain, button, busy } from './dom.js';
import { report, listen } from './api.js';
import { sessionScreen } from './session.js';
import { sessionsScreen } from './sessions.js';
import { projectsScreen } from './project.js';
import { spendScreen } from './spend.js';
import { forgetScreen } from './forget.js';
import { healthScreen } from './health.js';

const SCREENS = { sessions: ['Sessions', sessionsScreen], session: ['', sessionScreen], project: ['Projects', projectsScreen],
  spend: ['Spend', spendScreen], forget: ['Forget', forgetScreen], health: ['Health', healthScreen] };

const main = document.getElementById('main');
let endScreen = null;
let routes = 0;

const LOADING_AFTER = 150;

let unreachable = false;

function showProblem(problem) {
  unreachable = !(problem.status >= 400 && problem.status < 500);
  if (problem.status === 503) {
    document.title = 'The database does not answer – Varve';
    main.replaceChildren(make('section', { className: 'card', role: 'alert' }, make('h1', {}, 'The database does not answer'),
      make('p', {}, 'It was moved or deleted, its disk or server is down, or this user may not read it. This page comes back as soon as it answers.'),
      make('div', { className: 'tools' }, button('Try again', route)),
      make('details', {}, make('summary', {}, 'Details for whoever runs it'), said('p', String(problem.message)))));
    return;
  }
  const title = problem.status === 404 ? 'Not found' : 'This cannot be shown';
  document.title = `${title} – Varve`;
  main.replaceChildren(make('section', { className: 'card', role: 'alert' }, make('h1', {}, title), said('p', String(problem.message || problem)),
    make('div', { className: 'tools' }, button('Try again', route), report ? null : make('a', { href: to('sessions') }, 'All sessions'))));
}

function unknownScreen(path) {
  document.title = 'Not found – Varve';
  main.replaceChildren(make('section', { className: 'card' }, make('h1', {}, 'There is no such screen'),
    make('p', {}, 'The address ends in ', said('code', `#/${path}`), '. These screens exist: ',
      Object.entries(SCREENS).filter(([, [text]]) => text).flatMap(([name, [text]], i) => [i ? ', ' : '', make('a', { href: to(name) }, text)]), '.')));
}

async function route() {
  const mine = ++routes;
  unreachable = false;
  const [path, query] = (location.hash.startsWith('#/') ? location.hash.slice(2) : '').split('?');
  const parameters = Object.fromEntries(new URLSearchParams(query || ''));
  const first = report ? 'session' : 'sessions';
  const name = report && path !== 'session' ? first : path || first;
  if (endScreen) endScreen();
  endScreen = null;
  for (const link of document.querySelectorAll('#nav a')) {
    if (link.dataset.screen === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (!Object.hasOwn(SCREENS, name)) {
    unknownScreen(path);
    return;
  }
  const loading = setTimeout(() => { if (mine === routes) main.replaceChildren(busy('Loading …')); }, LOADING_AFTER);
  try {
    if (report && !parameters.session) Object.assign(parameters, { project: report.sessions[0].detail.row.project, session: report.sessions[0].detail.row.session });
    const screen = await SCREENS[name][1](parameters);
    if (mine !== routes) {
      screen.end?.();
      return;
    }
    clearTimeout(loading);
    endScreen = screen.end || null;
    document.title = plain(`${screen.title} – Varve`);
    main.replaceChildren(...screen.elements);
  } catch (problem) {
    if (mine === routes) showProblem(problem);
  } finally {
    clearTimeout(loading);
  }
}

function frame() {
  const nav = document.getElementById('nav');
  if (report) {
    const pick = make('select', { 'aria-label': 'Session' }, report.sessions.map((each, i) => make('option', { value: String(i) }, each.detail.row.session)));
    pick.addEventListener('change', () => {
      const row = report.sessions[Number(pick.value)].detail.row;
      location.hash = to('session', { project: row.project, session: row.session });
    });
    nav.append(report.sessions.length > 1 ? pick : make('span', { className: 'soft' }, 'Report'));
  } else {
    for (const [name, [text]] of Object.entries(SCREENS)) {
      if (text) {
        const link = make('a', { href: to(name) }, text);
        link.dataset.screen = name;
        nav.append(link);
      }
    }
  }
  const html = document.documentElement;
  const stored = () => { try { return localStorage.getItem('varve-theme') || ''; } catch { return ''; } };
  if (stored()) html.dataset.theme = stored();
  document.getElementById('theme').addEventListener('click', () => {
    const dark = html.dataset.theme ? html.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    html.dataset.theme = dark ? 'light' : 'dark';
    try { localStorage.setItem('varve-theme', html.dataset.theme); } catch { /* a file may not store */ }
    dispatchEvent(new Event('varve-theme'));
  });
}

frame();
listen(state => {
  const live = document.getElementById('live');
  live.textContent = state;
  live.className = state === 'live' ? 'up' : 'down';
  if (unreachable && state === 'live') route();
});
addEventListener('hashchange', () => { if (location.hash !== '#main') route(); });
if (report && !report.sessions.length) showProblem('No conversation is in this report.');
else route();
