/** A range input with its label before it and its value behind it. */
import { h, setHidden, setText } from '../../elements/dom.ts';

/** From 0 in whole steps. @param text the part of its label that is seen @param onInput is called while it is moved */
export function createSlider(label: string, text: string, onInput: (value: number) => void) {
  const input = h('input', { type: 'range', min: '0', step: '1', 'aria-label': label });
  const value = h('output', {});
  input.addEventListener('input', () => onInput(Number(input.value)));
  const element = h('div', { class: 'slider' }, h('span', { class: 'caption' }, text), input, value);
  return {
    element,
    /** @param meaning of the value */
    render(isShown: boolean, at: number, most: number, meaning: string): void {
      setHidden(!isShown, element);
      input.max = String(most);
      input.value = String(at);
      input.setAttribute('aria-valuetext', meaning);
      setText(value, meaning);
    },
  };
}
