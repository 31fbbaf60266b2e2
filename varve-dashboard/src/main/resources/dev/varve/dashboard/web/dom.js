// Elements, and text that cannot act: text from a transcript only ever becomes text.

/** Controls, direction marks and other characters that nobody sees; tab and line feed are seen. */
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/** An element with properties, and with children that are elements or texts. */
export function make(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties || {})) {
    if (name === 'className') element.className = value;
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== 'string') element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

/** Text with what cannot be seen made visible. */
export function visible(text) {
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(UNSEEN)) {
    if (match.index > from) nodes.push(text.slice(from, match.index));
    const code = match[0].codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
    nodes.push(make('span', { className: 'unseen', title: 'a character that is not shown' }, `U+${code}`));
    from = match.index + match[0].length;
  }
  nodes.push(text.slice(from));
  return nodes;
}

/** The same as one plain text, for places that take no elements. */
export function plain(text) {
  return text.replace(UNSEEN, '\ufffd');
}

/** A number with its noun. */
export function counted(value, noun) {
  return `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** The words of a search. */
export function wordsOf(query) {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Text with the searched words marked. */
export function marked(text, words) {
  if (!words || !words.length) return visible(text);
  const pattern = new RegExp(words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gi');
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    nodes.push(...visible(text.slice(from, match.index)), make('mark', {}, ...visible(match[0])));
    from = match.index + match[0].length;
  }
  nodes.push(...visible(text.slice(from)));
  return nodes;
}

/** Text of a transcript in an element of its own, so that its direction stays its own. */
export function said(tag, text, words) {
  return make(tag, { className: 'said', dir: 'auto' }, ...marked(text, words));
}

/** A whole number with separators. */
export const number = value => Math.round(value).toLocaleString('en');
export const percent = value => `${(100 * value).toFixed(value > 0 && value < 0.1 ? 1 : 0)} %`;
export const minute = instant => (instant ? new Date(instant).toISOString().slice(0, 16).replace('T', ' ') : '');
export const dayOf = seconds => new Date(seconds * 1000).toISOString().slice(0, 10);
export const minuteOf = seconds => minute(seconds * 1000);

/** How long ago something was. */
export function ago(instant) {
  const minutes = Math.max(0, (Date.now() - new Date(instant).getTime()) / 60000);
  if (minutes < 1) return 'just now';
  if (minutes < 120) return `${Math.round(minutes)} min ago`;
  if (minutes < 2880) return `${Math.round(minutes / 60)} h ago`;
  return minutes < 60 * 1440 ? `${Math.round(minutes / 1440)} days ago` : minute(instant).slice(0, 10);
}

/** When something was: how long ago, with the time of the clock below it. */
export function when(instant) {
  const past = ago(instant);
  return make('time', { datetime: instant }, minute(instant).startsWith(past) ? '' : past, make('small', { className: 'key' }, `${minute(instant)} UTC`));
}

/** One number with its name, what explains it, and a smaller remark. */
export function figure(name, value, about, remark) {
  return make('div', { className: 'figure' }, make('dt', {}, about ? explained(name, about) : name),
    make('dd', {}, value, remark ? make('span', { className: 'sub' }, remark) : null));
}

/** A number with a unit, which is smaller. */
export function unit(value, name) {
  return make('span', {}, number(value), make('span', { className: 'unit' }, ` ${name}`));
}

/** A part of a screen with a heading. */
export function card(title, ...children) {
  return make('section', { className: 'card' }, make('h2', {}, title), ...children);
}

/** What stands where nothing is yet: what will be here, and how it comes here. */
export function empty(title, text, command) {
  return make('div', { className: 'empty' }, make('b', {}, title), text, command ? [make('br'), make('code', {}, command)] : null);
}

/** Says that something is on its way. */
export function busy(text) {
  return make('p', { 'aria-busy': 'true' }, text);
}

/** A term with its meaning one key or tap away. */
export function explained(name, about) {
  const box = make('details', { className: 'term' }, make('summary', {}, name), make('span', { className: 'about' }, about));
  return box;
}

export function note(text) {
  return make('p', { className: 'soft' }, text);
}

export function button(text, action, properties) {
  return make('button', { type: 'button', onclick: action, ...(properties || {}) }, text);
}

/** A field with its label. */
export function field(label, input) {
  return make('label', { className: 'field' }, make('span', {}, label), input);
}

/** Calls an action once nothing has been typed for a moment. */
export function afterTyping(action) {
  let waiting = 0;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(action, 200);
  };
}

/** Address of a screen. */
export function to(screen, parameters) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters || {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, value);
  }
  const text = query.toString();
  return `#/${screen}${text ? '?' + text : ''}`;
}
