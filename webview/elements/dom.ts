/** Creates elements. Text always becomes text nodes, so a hostile study name or reason is shown as it is. */

type Attributes = Readonly<Record<string, string>>;

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Sets the text only if it changed, so that live regions are read out once and selections survive updates. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function setTextOrHide(element: HTMLElement, text: string): void {
  setText(element, text);
  setHidden(text === '', element);
}

export function setHidden(hidden: boolean, ...elements: HTMLElement[]): void {
  for (const element of elements) element.hidden = hidden;
}
