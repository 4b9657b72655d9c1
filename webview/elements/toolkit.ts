/**
 * The page's controls, from Microsoft's webview toolkit. The toolkit is archived upstream, so nothing else of the page
 * imports it or knows its tag names: to replace it, replace this file.
 *
 * When it loads, it adds an empty <style> to the head to find out whether the browser knows :focus-visible. The page's
 * policy therefore allows inline styles with the hash of the empty text, and no others.
 */
import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeCheckbox,
  vsCodeDropdown,
  vsCodeOption,
  vsCodeTextArea,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';
import type { Checkbox, Dropdown, TextArea, TextField } from '@vscode/webview-ui-toolkit';
import { h, onClick, setText } from './dom.ts';

provideVSCodeDesignSystem().register(
  vsCodeButton(),
  vsCodeCheckbox(),
  vsCodeDropdown(),
  vsCodeOption(),
  vsCodeTextField(),
  vsCodeTextArea(),
);

declare global {
  interface HTMLElementTagNameMap {
    'vscode-button': HTMLElement;
    'vscode-checkbox': Checkbox;
    'vscode-dropdown': Dropdown;
    'vscode-option': HTMLElement;
    'vscode-text-area': TextArea;
    'vscode-text-field': TextField;
  }
}

/** `primary` for the main action, `secondary` for others, `icon` for an unobtrusive button. */
type Appearance = 'primary' | 'secondary' | 'icon';

/** @param name its accessible name and its tooltip, where the label does not say what it is about */
export function button(
  label: string,
  appearance: Appearance,
  run: Parameters<typeof onClick>[1],
  name = label,
): HTMLElement {
  const element = h('vscode-button', { appearance, 'aria-label': name, title: name !== label && name }, label);
  onClick(element, run);
  return element;
}

/** Once a press does something else. */
export function rename(element: HTMLElement, label: string, name = label): void {
  setText(element, label);
  element.setAttribute('aria-label', name);
}

/** For a button that switches something on and off. */
export function setPressed(element: HTMLElement, pressed: boolean): void {
  element.setAttribute('aria-pressed', String(pressed));
}

export function checkbox(label: string, checked: boolean, onChange: (checked: boolean) => void): Checkbox {
  const element = h('vscode-checkbox', { checked: checked && '' }, label);
  element.addEventListener('change', () => onChange(element.checked));
  return element;
}

/** @param labelOf a choice: without it, each is its own label */
export function dropdown<Choice extends string>(
  label: string,
  choices: readonly Choice[],
  chosen: Choice,
  onChange: (choice: Choice) => void,
  labelOf: (choice: Choice) => string = (choice) => choice,
): Dropdown {
  const options = choices.map((each) =>
    h('vscode-option', { value: each, selected: each === chosen && '' }, labelOf(each)),
  );
  const element = h('vscode-dropdown', { 'aria-label': label }, ...options);
  element.addEventListener('change', () => {
    const choice = choices.find((each) => each === element.value);
    if (choice !== undefined) onChange(choice);
  });
  return element;
}

/** @param onInput is called with each letter */
export function textField(label: string, value: string, onInput: (value: string) => void): TextField {
  // its label is its content: it overwrites an aria-label when it is connected
  const element = h('vscode-text-field', { value }, label);
  element.addEventListener('input', () => onInput(element.value));
  return element;
}

/** A text of several lines. @param onChange is called when the person has left it */
export function textArea(label: string, maxLength: number, onChange: (value: string) => void) {
  const element = h('vscode-text-area', { rows: '3', maxlength: String(maxLength), resize: 'vertical' }, label);
  element.addEventListener('change', () => onChange(element.value));
  return {
    element,
    /** Not while the person writes in it. */
    show(value: string) {
      if (document.activeElement !== element && element.value !== value) element.value = value;
    },
  };
}
