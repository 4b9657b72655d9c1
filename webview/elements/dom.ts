/** Creates elements. Text always becomes text nodes, so a hostile study name or reason is shown as it is. */

/** Nothing, where a condition does not hold. */
type Attributes = Readonly<Record<string, string | false>>;
type Child = Node | string | false | null;

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return filled(document.createElement(tag), attributes, children);
}

export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: Node[]
): SVGElementTagNameMap[Tag] {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function filled<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) if (value !== false) element.setAttribute(name, value);
  element.append(...children.filter(isThere));
  return element;
}

const isThere = (child: Child): child is Node | string => child !== false && child !== null;

/** A landmark with its name as heading, or with another one. */
export function section(name: string, className: string, ...children: Child[]): HTMLElement {
  return landmark(name, className, h('h2', {}, name), ...children);
}

export const landmark = (name: string, className: string, ...children: Child[]): HTMLElement =>
  h('section', { class: className, 'aria-label': name }, ...children);

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

export function setHidden(hidden: boolean, ...elements: HTMLElement[]): void {
  for (const element of elements) element.hidden = hidden;
}

type Run = (shown: HTMLElement) => void;
const clicks = new WeakMap<Element, Run>();

/** What a click on the element does from now on. @param run is told the element, which may have become another one */
export function onClick(element: HTMLElement, run: Run): void {
  if (!clicks.has(element)) element.addEventListener('click', () => clicks.get(element)?.(element));
  clicks.set(element, run);
}

/**
 * Gives an element these children. What is there becomes what it has to be, and the rest is not touched, so that a
 * selected text, the focus and an opened command survive an update. An element with another `data-key` is another one.
 */
export function setChildren(parent: Element, given: readonly Child[]): void {
  const children = given.filter(isThere);
  children.forEach((child, i) => {
    const wanted = typeof child === 'string' ? document.createTextNode(child) : child;
    const shown = parent.childNodes.item(i);
    if (shown instanceof Element && wanted instanceof Element && isSameKind(shown, wanted)) become(shown, wanted);
    else if (i >= parent.childNodes.length) parent.append(wanted);
    else if (!shown.isEqualNode(wanted)) shown.replaceWith(wanted);
  });
  while (parent.childNodes.length > children.length) parent.lastChild?.remove();
}

const isSameKind = (shown: Element, wanted: Element): boolean =>
  shown.nodeName === wanted.nodeName && shown.getAttribute('data-key') === wanted.getAttribute('data-key');

/** Gives an element the attributes, the children and the click of another one of its kind. */
export function become(shown: Element, wanted: Element): void {
  for (const { name, value } of wanted.attributes) {
    // the policy of the page refuses the attribute `style`, and not the property
    if (name === 'style' && shown instanceof HTMLElement) shown.style.cssText = value;
    else if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  // a person opens details, and a control of the toolkit sets attributes itself
  const isControl = shown.nodeName.includes('-');
  for (const { name } of [...shown.attributes])
    if (!isControl && name !== 'open' && !wanted.hasAttribute(name)) shown.removeAttribute(name);
  if (shown instanceof HTMLInputElement && wanted instanceof HTMLInputElement) shown.value = wanted.value;
  // whoever listens for clicks is said to be clickable, so nothing listens that never had anything to do
  const run = clicks.get(wanted) ?? (clicks.has(shown) ? (): void => undefined : undefined);
  if (run !== undefined && shown instanceof HTMLElement) onClick(shown, run);
  setChildren(shown, [...wanted.childNodes]);
}

/** Makes these very elements the children: where nothing moves, the focus stays. */
export function placeChildren(parent: Element, children: readonly Element[]): void {
  const isSame = parent.children.length === children.length;
  if (!isSame || children.some((child, i) => parent.children.item(i) !== child)) parent.replaceChildren(...children);
}
