// Charts, drawn by uPlot.
import { make, number, counted, button, dayOf, minuteOf } from './dom.js';
import { grid } from './table.js';

const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A round number in few characters, for the axis. */
export function short(value) {
  if (value === null || value === undefined) return '';
  if (Math.abs(value) >= 1e6) return `${+(value / 1e6).toFixed(1)}M`;
  return Math.abs(value) >= 1e3 ? `${+(value / 1e3).toFixed(1)}k` : String(value);
}

function places(values) {
  return values.map(value => (Number.isInteger(value) ? value : null));
}

/**
 * Tokens over the calls of a session; activations and reflections are marked; what is pointed at is told below.
 *
 * @param pick hears of the call that was clicked
 */
export function timelineChart(timeline, pick) {
  const box = make('div', { className: 'chart' });
  const told = make('p', { className: 'told', role: 'status' });
  const { call, context, history, cached, at, seq, marks } = timeline;
  const callOf = mark => {
    let low = 0;
    let high = seq.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (seq[middle] >= mark.seq) high = middle;
      else low = middle + 1;
    }
    return call[low];
  };
  const placed = marks.map(mark => ({ ...mark, call: callOf(mark) }));
  let plot = null;
  let from = 0;
  let until = call.length - 1;
  const oneDay = dayOf(at[0]) === dayOf(at[until]);

  const tell = index => {
    if (index === null || index === undefined || index < 0) return;
    told.replaceChildren(
      make('span', { className: 'key-context' }, `— context ${number(context[index])}`), ' ',
      make('span', { className: 'key-history' }, `– – full history ${number(history[index])}`), ' ',
      `tokens at call ${number(call[index])} of ${number(timeline.calls)}, after message ${number(seq[index])}, `
      + `${minuteOf(at[index])} UTC; about ${number(cached[index])} of them as in the call before`);
  };

  const drawMarks = chart => {
    const drawing = chart.ctx;
    drawing.save();
    for (const mark of placed) {
      const x = Math.round(chart.valToPos(mark.call, 'x', true));
      if (x < chart.bbox.left || x > chart.bbox.left + chart.bbox.width) continue;
      drawing.strokeStyle = color(mark.kind === 'activation' ? '--activation' : '--reflection');
      drawing.setLineDash(mark.kind === 'activation' ? [] : [4, 4]);
      drawing.lineWidth = 1;
      drawing.beginPath();
      drawing.moveTo(x, chart.bbox.top);
      drawing.lineTo(x, chart.bbox.top + chart.bbox.height);
      drawing.stroke();
    }
    drawing.restore();
  };

  function draw() {
    if (plot) plot.destroy();
    const width = Math.max(240, box.clientWidth || 600);
    const axis = { stroke: color('--soft'), grid: { stroke: color('--line') }, ticks: { stroke: color('--line') },
      font: '12px system-ui, sans-serif' };
    plot = new uPlot({
      width,
      height: width < 500 ? 220 : 300,
      legend: { show: false },
      cursor: { drag: { x: true, y: false } },
      scales: { x: { time: false }, y: { range: (chart, low, high) => [0, Math.max(10, high * 1.05)] } },
      axes: [
        { ...axis, space: 90, size: 46, values: (chart, splits) => places(splits).map(value => {
          if (value === null || value < 1) return '';
          const i = Math.min(call.length - 1, Math.max(0, nearest(call, value)));
          return `${number(value)}\n${oneDay ? minuteOf(at[i]).slice(11) : dayOf(at[i])}`;
        }) },
        { ...axis, size: 56, values: (chart, splits) => splits.map(short) },
      ],
      series: [
        {},
        { label: 'full history', stroke: color('--history'), width: 2, dash: [6, 4] },
        { label: 'context', stroke: color('--context'), width: 2, fill: color('--context-fill') },
      ],
      hooks: { draw: [drawMarks], setCursor: [chart => tell(chart.cursor.idx)] },
    }, [call, history, context], box);
    plot.over.addEventListener('click', () => {
      if (plot.cursor.idx !== null && plot.cursor.idx !== undefined) pick(call[plot.cursor.idx]);
    });
    if (from > 0 || until < call.length - 1) plot.setScale('x', { min: call[from], max: call[until] });
    tell(until);
  }

  const zoom = share => {
    const middle = (from + until) / 2;
    const half = Math.max(2, (until - from) / 2 * share);
    from = Math.max(0, Math.round(middle - half));
    until = Math.min(call.length - 1, Math.round(middle + half));
    draw();
  };
  const move = share => {
    const by = Math.round((until - from) * share);
    const step = by < 0 ? Math.max(by, -from) : Math.min(by, call.length - 1 - until);
    from += step;
    until += step;
    draw();
  };
  const tools = make('div', { className: 'tools', role: 'group', 'aria-label': 'Stretch of the chart' },
    button('Zoom in', () => zoom(0.5)), button('Zoom out', () => zoom(2)), button('Earlier', () => move(-0.5)),
    button('Later', () => move(0.5)), button('All', () => { from = 0; until = call.length - 1; draw(); }));
  const legend = make('p', { className: 'soft legend' },
    make('span', { className: 'key-activation' }, '│'), ' activation: notes take the place of messages  ',
    make('span', { className: 'key-reflection' }, '┊'), ' reflection: shorter notes take the place of notes');
  const table = make('details', {}, make('summary', {}, `${counted(placed.length, 'change')} of memory as a table`),
    grid('Changes of memory', ['Call', 'After message', 'Time (UTC)', 'What', 'Tokens before', 'Notes', 'Their tokens'],
      placed.map(mark => [mark.call, mark.seq, minuteOf(mark.at), mark.kind, mark.before, mark.notes, mark.tokens]
        .map(value => (typeof value === 'number' ? { by: value, shown: number(value) } : value)))));
  const whole = make('figure', { className: 'timeline' },
    make('figcaption', { className: 'visually-hidden' }, `Tokens of the context and of the full history at each of ${number(timeline.calls)} calls`),
    box, told, legend, tools, table);
  watch(box, draw);
  return whole;
}

function nearest(sorted, value) {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Draws once an element is in the page, and again when its width or the colours change. */
function watch(box, draw) {
  let width = 0;
  const observer = new ResizeObserver(() => {
    if (!box.isConnected) {
      observer.disconnect();
    } else if (Math.abs(box.clientWidth - width) > 4) {
      width = box.clientWidth;
      draw();
    }
  });
  observer.observe(box);
  const again = () => { if (box.isConnected) draw(); };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
  addEventListener('varve-theme', again);
}

/** Bars of one or more series, one group per label. */
export function barChart(labels, series, label) {
  const box = make('div', { className: 'chart' });
  let plot = null;
  const draw = () => {
    if (plot) plot.destroy();
    const axis = { stroke: color('--soft'), grid: { stroke: color('--line') }, ticks: { stroke: color('--line') },
      font: '12px system-ui, sans-serif' };
    const width = Math.max(240, box.clientWidth || 600);
    plot = new uPlot({
      width,
      height: 220,
      legend: { show: false },
      scales: { x: { time: false, range: [-0.6, labels.length - 0.4] }, y: { range: (chart, low, high) => [0, Math.max(10, high * 1.05)] } },
      axes: [{ ...axis, space: 80, values: (chart, splits) => places(splits).map(i => (i === null ? '' : labels[i] || '')) },
        { ...axis, size: 56, values: (chart, splits) => splits.map(short) }],
      series: [{}, ...series.map(each => ({ label: each.name, stroke: color(each.color), fill: color(each.color),
        paths: uPlot.paths.bars({ size: [0.6, 60] }), points: { show: false } }))],
    }, [labels.map((_, i) => i), ...series.map(each => each.values)], box);
  };
  watch(box, draw);
  return make('figure', { role: 'img', 'aria-label': label }, box);
}
