// Fields for the typed options of a game, made from what the server says about them.
import { labelled, make, select } from './dom.js';
import { sayName } from './words.js';

/** @typedef {import('./messages.js').OptionInfo} OptionInfo */

export class OptionFields {
  /**
   * @param {OptionInfo[]} options
   * @param {() => void} changed
   */
  constructor(options, changed) {
    this.options = options;
    /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
    this.controls = new Map();
    this.element = make('div', { class: 'fields' }, ...options.map((option) => this.field(option)));
    this.element.addEventListener('change', () => this.valid() && changed());
  }

  /** @param {OptionInfo} option */
  field(option) {
    const name = sayName('option', option.name);
    const help = sayName('help', option.help);
    if (typeof option.default === 'boolean') {
      const id = `option-${option.name}`;
      const box = make('input', { type: 'checkbox', id, checked: option.default });
      this.controls.set(option.name, box);
      box.setAttribute('aria-describedby', `${id}-help`);
      const note = make('small', { id: `${id}-help` }, help);
      return make('div', { class: 'field' }, make('div', { class: 'check' }, box, make('label', { for: id }, name)), note);
    }
    const control = this.control(option);
    control.id = `option-${option.name}`;
    this.controls.set(option.name, control);
    return labelled(name, control, help);
  }

  /** @param {OptionInfo} option */
  control(option) {
    if (option.choices?.length) {
      return select(
        option.choices.map((value) => [String(value), sayName('value', String(value))]),
        String(option.default),
      );
    }
    if (typeof option.default === 'number') {
      const { low = 0, high = 0 } = option;
      return make('input', { type: 'number', min: low, max: high, value: option.default, required: true });
    }
    return make('input', { type: 'text', value: option.default, maxlength: 200 });
  }

  /** True when every field has a value that its option takes. */
  valid() {
    return [...this.controls.values()].every((control) => control.checkValidity());
  }

  /** Give what differs from the usual. @returns {Record<string, string | number | boolean>} */
  values() {
    /** @type {Record<string, string | number | boolean>} */
    const found = {};
    for (const option of this.options) {
      const control = this.controls.get(option.name);
      if (!control) continue;
      const boxed = control instanceof HTMLInputElement && control.type === 'checkbox';
      const value = boxed ? control.checked : typeof option.default === 'number' ? Number(control.value) : control.value;
      if (value !== option.default) found[option.name] = value;
    }
    return found;
  }
}
