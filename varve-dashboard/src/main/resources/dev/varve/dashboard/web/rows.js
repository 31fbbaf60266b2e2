// A long table of which only the rows in sight exist.
import { make } from './dom.js';
import { sortHead } from './table.js';

const AHEAD = 10;
const STRETCH = 100;

/**
 * A table of many rows of one height.
 *
 * @param label for screen readers
 * @param columns [{name, className, sort}]; those with a `sort` can be sorted by
 * @param load gives {total, rows} from a number on, in an order {sort, up}
 * @param cells gives the cells of a row, one per column
 * @param order at first
 * @param sorted hears of each new order
 */
export function longTable(label, columns, load, cells, order, sorted) {
  const body = make('div', { className: 'long-body', role: 'rowgroup' });
  const head = make('div', { className: 'long-row long-head', role: 'row', 'aria-rowindex': '1' });
  let ordered = order;
  function drawHead() {
    const focused = document.activeElement?.textContent;
    const had = head.contains(document.activeElement);
    head.replaceChildren(...columns.map(column => {
      const properties = { role: 'columnheader', className: column.className || '' };
      return column.sort === undefined ? make('span', properties, column.name) : sortHead('span', properties, column.name, column.sort, ordered, sort);
    }));
    if (had) [...head.querySelectorAll('button')].find(each => each.textContent === focused)?.focus();
  }
  function sort(next) {
    ordered = next;
    drawHead();
    box.scrollTop = 0;
    sorted(next);
    return refresh();
  }
  drawHead();
  const table = make('div', { className: 'long', role: 'table', 'aria-label': label },
    make('div', { role: 'rowgroup', className: 'long-top' }, head), body);
  const box = make('div', { className: 'long-box', tabindex: '0', role: 'region', 'aria-label': `${label}, scrolls` }, table);
  let stretches = new Map();
  let total = 0;
  let height = 0;
  let version = 0;

  async function stretch(index) {
    if (!stretches.has(index)) {
      const mine = version;
      stretches.set(index, null);
      const page = await load(index * STRETCH, STRETCH, ordered);
      if (mine !== version) return;
      stretches.set(index, page.rows);
      total = page.total;
      draw();
    }
  }

  function draw() {
    height = height || parseFloat(getComputedStyle(box).getPropertyValue('--row')) || 58;
    body.style.height = `${total * height}px`;
    table.setAttribute('aria-rowcount', String(total + 1));
    const first = Math.max(0, Math.floor(box.scrollTop / height) - AHEAD);
    const last = Math.min(total, Math.ceil((box.scrollTop + box.clientHeight) / height) + AHEAD);
    const rows = [];
    for (let i = first; i < last; i++) {
      const found = stretches.get(Math.floor(i / STRETCH));
      if (!found) {
        stretch(Math.floor(i / STRETCH));
        continue;
      }
      const value = found[i % STRETCH];
      if (!value) continue;
      const row = make('div', { className: 'long-row', role: 'row', 'aria-rowindex': String(i + 2) },
        cells(value).map((cell, c) => make('span', { role: 'cell', className: columns[c].className || '' }, cell)));
      row.style.transform = `translateY(${i * height}px)`;
      rows.push(row);
    }
    const focused = document.activeElement && body.contains(document.activeElement)
      ? document.activeElement.getAttribute('href') : null;
    body.replaceChildren(...rows);
    if (focused) {
      const again = [...body.querySelectorAll('a')].find(link => link.getAttribute('href') === focused);
      if (again) again.focus({ preventScroll: true });
    }
  }

  let asked = 0;
  box.addEventListener('scroll', () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(draw);
  });
  // Also once it is in the page, since before that it has no height and nothing is in sight.
  let placed = false;
  new ResizeObserver((entries, observer) => {
    if (box.isConnected) {
      placed = true;
      height = 0;
      draw();
    } else if (placed) {
      observer.disconnect();
    }
  }).observe(box);
  /** Reads anew what is in sight. */
  async function refresh() {
    const at = Math.floor(Math.max(0, box.scrollTop / (height || 58)) / STRETCH);
    const page = await load(at * STRETCH, STRETCH, ordered);
    version++;
    stretches = new Map([[at, page.rows]]);
    total = page.total;
    draw();
    return total;
  }
  return { element: box, refresh };
}
