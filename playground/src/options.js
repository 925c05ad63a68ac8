// Generates the options form from the compiler's option table.
import {fill, h} from './dom.js';

const groups = [
  {title: 'All targets', fits: (option) => option.targets.length !== 1},
  {title: 'SPIR-V', fits: (option) => option.targets.join() === 'spirv'},
  {title: 'MSL', fits: (option) => option.targets.join() === 'msl'},
  {title: 'HLSL', fits: (option) => option.targets.join() === 'hlsl'},
  {title: 'GLSL', fits: (option) => option.targets.join() === 'glsl'},
];
// The options that the form omits: those that need SPIRV-Tools, and those that the page sets
// itself.
const hidden = new Set(['optimize', 'validate', 'print-ir-after', 'time-report']);

/**
 * Returns the alternatives in a list such as 'none|names|lines', or undefined if `values` is not a
 * list.
 */
function choicesOf({values}) {
  if (values.includes('...')) return undefined;
  const choices = values.split('|');
  return choices.length > 1 && choices.every((choice) => /^[a-z0-9.-]+$/.test(choice)) ? choices : undefined;
}

/**
 * Returns the form control of an option. Calls `set` with the new value, or undefined for the
 * default.
 */
function controlOf(option, value, set) {
  const id = `option-${option.name}`;
  const description = {id, 'aria-describedby': `${id}-help`};
  if (option.values === '') {
    const unusual = !option.onByDefault;
    return h('input', {...description, type: 'checkbox', checked: value === unusual,
      onchange: ({target}) => set(target.checked ? unusual : undefined)});
  }
  const choices = option.repeats ? undefined : choicesOf(option);
  if (choices) {
    const select = h('select', {...description, onchange: ({target}) => set(target.value || undefined)},
      h('option', {value: ''}, 'default'), choices.map((choice) => h('option', {value: choice}, choice)));
    select.value = value ?? '';
    return select;
  }
  const shown = Array.isArray(value) ? value.join(' ') : value ?? '';
  return h('input', {...description, type: 'text', value: shown, placeholder: option.values, spellcheck: 'false', autocomplete: 'off',
    onchange: ({target}) => {
      const words = target.value.trim().split(/\s+/).filter(Boolean);
      set(words.length === 0 ? undefined : option.repeats ? words : words[0]);
    }});
}

function rowOf(option, values, changed) {
  const id = `option-${option.name}`;
  const set = (value) => {
    if (value === undefined) delete values[option.name];
    else values[option.name] = value;
    changed();
  };
  return h('div', {class: `option${option.values === '' ? ' flag' : ''}`, 'data-text': `${option.name} ${option.help}`.toLowerCase()},
    // As on the command line, the help text for a flag that is on by default describes turning it
    // off.
    h('label', {for: id}, option.onByDefault ? `no-${option.name}` : option.name),
    controlOf(option, values[option.name], set),
    h('p', {class: 'quiet', id: `${id}-help`},
      option.help.replace(/^(?:(?:SPIR-V|MSL|HLSL|GLSL)(?:, )?)+: /, ''), option.repeats ? '. Separate several values by spaces.' : ''));
}

/** Shows the form. Changes `values`, which is indexed by option name, in place. */
export function showOptions(element, table, values, changed) {
  const filter = h('input', {type: 'search', placeholder: 'Find an option', 'aria-label': 'Find an option', oninput: () => {
    const text = filter.value.trim().toLowerCase();
    for (const row of element.querySelectorAll('.option')) row.hidden = !row.dataset.text.includes(text);
    for (const group of element.querySelectorAll('fieldset')) group.hidden = !group.querySelector('.option:not([hidden])');
  }});
  const shown = table.filter(({name}) => !hidden.has(name));
  fill(element, filter, groups.map(({title, fits}) => h('fieldset', {}, h('legend', {}, title),
    shown.filter(fits).map((option) => rowOf(option, values, changed)))));
}

/** Returns the range of an override's slider. */
function rangeOf({type, defaultValue = 1}) {
  const most = Math.max(16, Math.abs(defaultValue) * 4);
  const whole = type === 'u32' || type === 'i32';
  return {min: type === 'u32' ? 0 : -most, max: most, step: whole ? 1 : most / 200};
}

/** Returns the key of an override in `constants`. As in WebGPU, this is the id if there is one. */
const keyOf = ({name, id}) => (id === undefined ? name : String(id));

/** Shows a slider for each override. */
export function showOverrides(element, overrides, constants, changed) {
  element.hidden = overrides.length === 0;
  fill(element, overrides.map((override) => {
    const key = keyOf(override);
    const set = (value) => {
      if (Number.isNaN(value)) delete constants[key];
      else constants[key] = value;
      changed();
    };
    const value = constants[key] ?? override.defaultValue;
    if (override.type === 'bool') {
      return h('label', {class: 'override'}, h('span', {}, override.name),
        h('input', {type: 'checkbox', checked: Boolean(value), onchange: ({target}) => set(Number(target.checked))}));
    }
    const range = rangeOf(override);
    const number = h('input', {type: 'number', 'aria-label': `${override.name}, exact value`, step: 'any', value: value ?? '',
      placeholder: 'none', onchange: ({target}) => {
        slider.value = target.value;
        set(target.valueAsNumber);
      }});
    const slider = h('input', {type: 'range', 'aria-label': override.name, ...range, oninput: ({target}) => {
      number.value = target.value;
      set(target.valueAsNumber);
    }});
    slider.value = value ?? 0;
    return h('div', {class: 'override'}, h('span', {}, override.name, ' ', h('span', {class: 'quiet'}, override.type)), slider, number);
  }));
}
