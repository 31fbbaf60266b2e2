// What the model was given at a call, and what had changed.
import { make, said, number, counted, minute, field, note, button, afterTyping } from './dom.js';
import { get, Refused } from './api.js';

const FOLDED = 2000;
const NAMES = { reflections: 'Notes: summary', observations: 'Notes: recent', hint: 'Hint', facts: 'Facts', omitted: 'Marker for omitted messages',
  stand_in: 'Provisional notes', base: 'Prompt', knowledge: 'Knowledge', added: 'Added by memory' };

function pieceCard(piece, gone) {
  const state = gone ? 'gone' : piece.fresh ? 'new' : piece.cached ? 'cached' : 'moved';
  const about = { gone: 'no longer sent', new: 'new at this call', cached: 'as before: prompt cache', moved: 'as before, behind a change' }[state];
  return make('article', { className: `piece ${state}` },
    make('h3', { className: 'meta' }, piece.kind === 'message' ? [`Message ${number(piece.seq)} · `, said('span', piece.who)] : `${NAMES[piece.kind] || piece.kind}${piece.seq ? ` behind message ${number(piece.seq)}` : ''}`,
      ` · ${number(piece.tokens)} tokens `, make('span', { className: 'tag' }, about)),
    piece.text.length > FOLDED ? make('details', {}, make('summary', {}, `${number(piece.text.length)} characters`), said('pre', piece.text)) : said('pre', piece.text));
}

/** The slider over the calls, and the context of the chosen one. */
export function seenPanel(session, start) {
  const slider = make('input', { type: 'range', min: '1', max: '1', value: '1', 'aria-label': 'Call of the model' });
  const exact = make('input', { type: 'number', min: '1', value: '1', 'aria-label': 'Number of the call' });
  const only = make('input', { type: 'checkbox' });
  const head = make('p', { role: 'status' });
  const body = make('div', {});
  let current = null;

  function draw() {
    const pieces = current.pieces.filter(piece => !only.checked || piece.fresh);
    body.replaceChildren(
      current.left.length ? make('details', {}, make('summary', {}, `${counted(current.left.length, 'piece')} of the call before no longer sent`),
        current.left.map(piece => pieceCard(piece, true))) : '',
      ...pieces.slice(0, 300).map(piece => pieceCard(piece, false)),
      pieces.length > 300 ? note(`${number(pieces.length - 300)} more pieces are in /api/session/context.`) : '',
      current.system ? make('details', {}, make('summary', {}, 'The memory text, byte for byte'), said('pre', current.system)) : '');
  }
  async function load(parameters) {
    try {
      current = await get('/session/context', { ...session, ...parameters });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      head.textContent = problem.message;
      return;
    }
    slider.max = String(current.calls);
    slider.value = String(current.call);
    exact.max = String(current.calls);
    exact.value = String(current.call);
    slider.setAttribute('aria-valuetext', `call ${current.call} of ${current.calls}, after message ${current.seq}`);
    head.textContent = `Call ${number(current.call)} of ${number(current.calls)}, after message ${number(current.seq)}, ${minute(current.at)} UTC: `
      + `${number(current.tokens)} tokens, of which ${number(current.cachedTokens)} begin as the call before did and hit a prompt cache. `
      + (current.exact ? 'This is the next call, as the store has it now.'
        : 'The words are exact. From which call on notes stood for messages is worked out from their times and the policy, and recalled passages are looked up again.');
    if (current.some) head.textContent += ` This report has ${number(current.some)} of the calls; each is compared with the one before it here.`;
    draw();
  }
  slider.addEventListener('input', afterTyping(() => load({ call: slider.value })));
  exact.addEventListener('change', () => load({ call: exact.value }));
  only.addEventListener('change', draw);
  load(start || {});
  const step = by => load({ call: Math.max(1, Number(slider.value) + by) });
  const panel = make('div', {},
    make('div', { className: 'tools sticky' }, button('◀', () => step(-1), { 'aria-label': 'Call before' }), slider,
      button('▶', () => step(1), { 'aria-label': 'Next call' }), exact, field('Only what is new', only)),
    head, note('The host’s own prompt and tools come before this and are not known here.'), body);
  return { element: panel, show: call => load({ call }) };
}
