// Tables that are sorted by a click on a heading.
import { make } from './dom.js';

/** A heading that sorts; `now` is the order in force: {sort, up}. */
export function sortHead(tag, properties, name, key, now, sort) {
  const on = now.sort === key;
  return make(tag, { ...properties, ...(on ? { 'aria-sort': now.up ? 'ascending' : 'descending' } : {}) },
    make('button', { type: 'button', className: 'sort', onclick: () => sort({ sort: key, up: on && !now.up }) }, name));
}

/**
 * A table of few rows.
 *
 * @param heads names of the columns
 * @param rows  cells are what is shown, or {by, shown} if they are sorted by something else
 */
export function grid(label, heads, rows) {
  const head = make('tr', {});
  const body = make('tbody', {});
  const shown = cell => (cell !== null && typeof cell === 'object' && 'by' in cell ? cell.shown : cell);
  const by = cell => (cell !== null && typeof cell === 'object' ? ('by' in cell ? cell.by : cell.textContent) : cell);
  const numeric = heads.map((_, i) => rows.some(row => typeof by(row[i]) === 'number'));
  function draw(order) {
    const sorted = order.sort === null ? rows : [...rows].sort((a, b) => {
      const [x, y] = [by(a[order.sort]), by(b[order.sort])];
      const compared = typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'en', { numeric: true });
      return order.up ? compared : -compared;
    });
    const focused = head.contains(document.activeElement) ? [...head.children].findIndex(cell => cell.contains(document.activeElement)) : -1;
    head.replaceChildren(...heads.map((name, i) => sortHead('th', { scope: 'col', className: numeric[i] ? 'num' : '' }, name, i, order, draw)));
    body.replaceChildren(...sorted.map(row => make('tr', {}, row.map((cell, i) => make('td', { className: numeric[i] ? 'num' : '' }, shown(cell))))));
    if (focused >= 0) head.children[focused].querySelector('button').focus();
  }
  draw({ sort: null, up: false });
  return make('div', { className: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
    make('table', {}, make('thead', {}, head), body));
}
