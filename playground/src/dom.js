// Creates and changes DOM elements.

/**
 * Creates an element. The members of `properties` are attributes, `on...` listeners, or `class`.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== false && child !== null));
  return element;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Creates an SVG element. */
export function svg(tag, properties = {}, ...children) {
  const element = document.createElementNS(svgNamespace, tag);
  for (const [name, value] of Object.entries(properties)) element.setAttribute(name, value);
  element.append(...children.flat(Infinity));
  return element;
}

const icons = {
  share: 'M9 3.5 11.5 1 14 3.5M11.5 1v8M7 5H4.5A1.5 1.5 0 0 0 3 6.5v6A1.5 1.5 0 0 0 4.5 14h6A1.5 1.5 0 0 0 12 12.5',
  format: 'M2 3.5h12M2 6.5h7M2 9.5h12M2 12.5h7',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M3 13l1.1-1.1M11.9 4.1 13 3',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7',
  sliders: 'M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M10.5 3v3M5.5 10v3',
  split: 'M2.5 2.5h11v11h-11zM8 2.5v11',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  close: 'M4 4l8 8M12 4l-8 8',
  compare: 'M4.5 2v9M2 8.5 4.5 11 7 8.5M11.5 14V5M9 7.5 11.5 5 14 7.5',
  plus: 'M8 3v10M3 8h10',
  restart: 'M3.5 8a4.5 4.5 0 1 0 1.5-3.3M3 2v3.5h3.5',
  play: 'M4.5 3v10l8-5z',
  pause: 'M5 3v10M11 3v10',
  note: 'M3 2.5h10v7l-4 4H3zM13 9.5H9v4',
  check: 'M3 8.5 6.5 12 13 4.5',
};

/** Returns the icon of a button. */
export function icon(name) {
  return svg('svg', {viewBox: '0 0 16 16', class: 'icon', 'aria-hidden': 'true'}, svg('path', {d: icons[name]}));
}

/** Returns a button with a drawing. */
export function iconButton(name, text, action) {
  return h('button', {class: 'icon-button', title: text, 'aria-label': text, onclick: action}, icon(name));
}

/** Replaces the content of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== undefined && child !== false && child !== null));
}
