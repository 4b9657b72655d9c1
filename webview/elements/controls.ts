/** The page's controls: the browser's own, which style.css gives the colours of the editor's. */
import { h, onClick } from './dom.ts';

/** `primary` for the main action, `secondary` for others, `icon` for an unobtrusive button. */
export type ButtonAppearance = 'primary' | 'secondary' | 'icon';

/** @param name its accessible name and its tooltip, where the label does not say what it is about */
export function button(label: string, appearance: ButtonAppearance, run: () => void, name = label): HTMLElement {
  const title = name === label ? {} : { title: name };
  const element = h('button', { type: 'button', class: appearance, 'aria-label': name, ...title }, label);
  onClick(element, run);
  return element;
}

/** For a button that switches something on and off. */
export function setPressed(element: HTMLElement, pressed: boolean): void {
  element.setAttribute('aria-pressed', String(pressed));
}

export function checkbox(label: string, checked: boolean, onChange: (checked: boolean) => void) {
  const input = h('input', { type: 'checkbox', ...(checked && { checked: '' }) });
  input.addEventListener('change', () => onChange(input.checked));
  return { element: h('label', { class: 'check' }, input, label), input };
}

/** @param options the label of each choice, by its name */
export function dropdown<Choice extends string>(
  label: string,
  options: Readonly<Record<Choice, string>>,
  chosen: Choice,
  onChange: (choice: Choice) => void,
): HTMLSelectElement {
  const isChoice = (name: string): name is Choice => name in options;
  const choices = Object.keys(options).filter(isChoice);
  const entries = choices.map((value) =>
    h('option', { value, ...(value === chosen && { selected: '' }) }, options[value]),
  );
  const element = h('select', { 'aria-label': label }, ...entries);
  element.addEventListener('change', () => {
    if (isChoice(element.value)) onChange(element.value);
  });
  return element;
}

/** @param onInput is called with each letter */
export function textField(
  label: string,
  placeholder: string,
  value: string,
  onInput: (value: string) => void,
): HTMLInputElement {
  const element = h('input', { type: 'text', 'aria-label': label, placeholder, value });
  element.addEventListener('input', () => onInput(element.value));
  return element;
}

/** A text of several lines. @param onChange is called when the person has left it */
export function textArea(label: string, maxLength: number, onChange: (value: string) => void) {
  const area = h('textarea', { rows: '3', maxlength: String(maxLength) });
  area.addEventListener('change', () => onChange(area.value));
  return {
    element: h('label', {}, label, area),
    /** Not while the person writes in it. */
    show(value: string) {
      if (document.activeElement !== area && area.value !== value) area.value = value;
    },
  };
}
