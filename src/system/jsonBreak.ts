/** Where a text stops being JSON: JSON.parse names a place for some of its errors only, in sentences of V8. */

/** @returns for a sentence, such as `line 2, column 5` */
export function jsonBreakPlace(text: string): string {
  const before = text.slice(0, jsonBreak(text)).split(/\r\n|\r|\n/);
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

/** @returns the offset of what must not stand there; of a text that ends too early, its length */
export function jsonBreak(text: string): number {
  const tokens = new RegExp(TOKEN); // with a place of its own
  tokens.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  const open: string[] = [];
  let state: State = 'value';
  for (;;) {
    const [, token = ''] = tokens.exec(text) ?? [];
    const next = stateAfter(token, state, open);
    if (next === undefined) return tokens.lastIndex - token.length;
    state = next;
  }
}

/** What may come next: the first value of a list and the first key of an object may be its end. */
type State = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'comma' | 'end';

/** After white space: a mark, a string or a bare word; nothing where there is none of them. */
const TOKEN =
  /[ \t\r\n]*([{}[\],:]|"[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\u{10ffff}]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))?/uy;

/** @returns undefined where the token must not stand */
function stateAfter(token: string, state: State, open: string[]): State | undefined {
  if (token === open.at(-1) && ['firstValue', 'firstKey', 'comma'].includes(state)) {
    open.pop();
    return afterValue(open);
  }
  switch (state) {
    case 'value':
    case 'firstValue':
      if (token === '{') return opened('}', 'firstKey', open);
      if (token === '[') return opened(']', 'firstValue', open);
      return /^[^}\],:]/u.test(token) ? afterValue(open) : undefined;
    case 'key':
    case 'firstKey':
      return token.startsWith('"') ? 'colon' : undefined;
    case 'colon':
      return token === ':' ? 'value' : undefined;
    case 'comma':
      if (token !== ',') return undefined;
      return open.at(-1) === '}' ? 'key' : 'value';
    case 'end':
      return undefined;
  }
}

function opened(closing: string, state: State, open: string[]): State {
  open.push(closing);
  return state;
}

function afterValue(open: readonly string[]): State {
  return open.length === 0 ? 'end' : 'comma';
}
