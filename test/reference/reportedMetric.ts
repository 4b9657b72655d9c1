/**
 * The metric that a script reported as JSON or as `name: 0.93`, found line by line, sign by sign, without a pattern.
 */

/** `number`: the value; `refused`: something was reported that is not a finite number; `nothing`: nothing was. */
export type Reported = { kind: 'number'; value: number } | { kind: 'refused' } | { kind: 'nothing' };

export function reportedMetric(metrics: string, stdout: string, name: string): Reported {
  const inFile = lastOf(linesOf(metrics), (line) => inJson(line, name));
  if (inFile !== undefined) return reported(inFile);
  const inObject = lastOf(linesOf(stdout), (line) => inJson(line, name));
  if (inObject !== undefined) return reported(inObject);
  const inWords = lastOf(linesOf(stdout), (line) => afterName(line, name));
  return inWords === undefined ? { kind: 'nothing' } : reported(inWords);
}

function reported(value: unknown): Reported {
  return typeof value === 'number' && Number.isFinite(value) ? { kind: 'number', value } : { kind: 'refused' };
}

/** As the script's bytes are read: what is no UTF-8 becomes U+FFFD. */
function linesOf(text: string): string[] {
  return Buffer.from(text)
    .toString()
    .split('\n')
    .flatMap((line) => line.split('\r'))
    .map(withoutColours);
}

/** Sign by sign: ESC [, then anything from 0 to ?, anything from blank to /, and one sign from @ to ~. */
function withoutColours(line: string): string {
  let out = '';
  for (let i = 0; i < line.length; i++) {
    const end = line.startsWith('\u001b[', i) ? endOfSequence(line, i + 2) : undefined;
    if (end === undefined) out += line[i] ?? '';
    else i = end;
  }
  return out;
}

function endOfSequence(line: string, start: number): number | undefined {
  let at = start;
  while (at < line.length && (line[at] ?? '') >= '0' && (line[at] ?? '') <= '?') at++;
  while (at < line.length && (line[at] ?? '') >= ' ' && (line[at] ?? '') <= '/') at++;
  return at < line.length && (line[at] ?? '') >= '@' && (line[at] ?? '') <= '~' ? at : undefined;
}

function lastOf(lines: string[], read: (line: string) => unknown): unknown {
  for (let i = lines.length - 1; i >= 0; i--) {
    const value = read(lines[i] ?? '');
    if (value !== undefined) return value;
  }
  return undefined;
}

function inJson(line: string, name: string): unknown {
  for (const text of [line, withoutBareWords(line)]) {
    try {
      const object: unknown = JSON.parse(text.trim());
      if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
      const entry = Object.entries(object).find(([key]) => key === name);
      return entry === undefined ? undefined : (entry[1] as unknown);
    } catch {
      // not JSON
    }
  }
  return undefined;
}

/** NaN and the infinities, which are no JSON, as null outside of strings. */
function withoutBareWords(line: string): string {
  let out = '';
  let inString = false;
  for (let i = 0; i < line.length; i++) {
    const sign = line[i] ?? '';
    if (inString && sign === '\\') {
      out += sign + (line[++i] ?? '');
      continue;
    }
    if (sign === '"') inString = !inString;
    const word = inString ? undefined : ['NaN', '-NaN', 'Infinity', '-Infinity'].find((one) => line.startsWith(one, i));
    if (word !== undefined) i += word.length - 1;
    out += word === undefined ? sign : 'null';
  }
  return out;
}

/** The value of the last `name: 0.93` or `name = 0.93` in the line. */
function afterName(line: string, name: string): number | undefined {
  for (let at = line.length - name.length; at >= 0; at--) {
    if (!line.startsWith(name, at) || (at > 0 && (line[at - 1] ?? '').trim() !== '')) continue;
    let rest = withoutBlanks(line.slice(at + name.length));
    if (!':='.includes(rest.charAt(0) || ' ')) continue;
    rest = withoutBlanks(rest.slice(1));
    for (let length = rest.length; length > 0; length--) {
      const value = numberOf(rest.slice(0, length));
      if (value !== undefined && mayFollow(rest.slice(length))) return value;
    }
  }
  return undefined;
}

function withoutBlanks(text: string): string {
  let from = 0;
  while (text[from] === ' ' || text[from] === '\t') from++;
  return text.slice(from);
}

const NO_NUMBERS = ['nan', 'NaN', 'NAN', 'inf', 'Inf', 'infinity', 'Infinity', 'INF'];

/** NaN for the words that mean no number, undefined for what is neither. */
function numberOf(text: string): number | undefined {
  const unsigned = '+-'.includes(text.charAt(0)) ? text.slice(1) : text;
  if (NO_NUMBERS.includes(unsigned)) return NaN;
  if (unsigned === '' || Array.from(unsigned).some((sign) => !'0123456789.eE+-'.includes(sign))) return undefined;
  if (unsigned.startsWith('+') || unsigned.startsWith('-')) return undefined;
  const value = Number(text);
  return Number.isNaN(value) ? undefined : value;
}

/**
 * The end; white space or a closing sign; a comma with no digit, a point with no word behind it; each also behind a per
 * cent sign.
 */
function mayFollow(text: string): boolean {
  const rest = text.startsWith('%') ? text.slice(1) : text;
  const [sign, next] = [rest.charAt(0), rest.charAt(1)];
  if (sign.trim() === '' || ';|)]}'.includes(sign)) return true;
  if (sign === ',') return next === '' || !'0123456789'.includes(next);
  return sign === '.' && !/\w/.test(next);
}
