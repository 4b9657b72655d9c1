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

export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: Node[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A landmark with its name as heading. */
export function section(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  return h('section', { class: className, 'aria-label': name }, h('h2', {}, name), ...children);
}

/** @param columns their names, empty for none @param rows each begins with its name */
export function factTable(name: string, columns: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const heads = columns.map((column) => (column === '' ? h('td') : h('th', { scope: 'col' }, column)));
  const body = rows.map(([first, ...cells]) =>
    h('tr', {}, h('th', { scope: 'row' }, first), ...cells.map((cell) => h('td', {}, cell))),
  );
  return h('table', { 'aria-label': name }, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...body));
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

/** Replaces only the children that changed, so that a selected text and the focus survive an update. */
export function setChildren(parent: Element, children: readonly Element[]): void {
  children.forEach((child, i) => {
    const shown = parent.children.item(i);
    if (shown === null) parent.append(child);
    else if (!shown.isEqualNode(child)) shown.replaceWith(child);
  });
  while (parent.children.length > children.length) parent.lastElementChild?.remove();
}

/** Makes these very elements the children: where nothing moves, the focus stays. */
export function placeChildren(parent: Element, children: readonly Element[]): void {
  const isSame = parent.children.length === children.length;
  if (!isSame || children.some((child, i) => parent.children.item(i) !== child)) parent.replaceChildren(...children);
}
