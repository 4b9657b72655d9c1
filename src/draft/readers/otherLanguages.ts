/** The outputs of a script in a language without a reader of its own, found by the texts in its print statements. */
import { templateSegments, type OutputSegment, type OutputStatement } from './script.ts';

const PRINT =
  /\b(?:e?print(?:f|ln|_?log)?|fprintf|sprintf|string\.format|puts|cout|cerr|Print(?:f|ln)?|WriteLine|System\.out|say|disp|log\w*|info|LOG|message|format)\b|@printf|@info/;
const TEXT = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.){2,})'/g;
const PLACEHOLDER = /%[-+ #0]*[\d*]*(?:\.[\d*]+)?l{0,2}[a-zA-Z]|#?\{[^{}]*\}|\$\((?:[^()]|\([^()]*\))*\)|\$\w+/g;

const MAX_LINE_LENGTH = 1000;

export function printedTexts(text: string): readonly OutputStatement[] {
  return text.split('\n').flatMap((source, i): readonly OutputStatement[] => {
    if (source.length > MAX_LINE_LENGTH || !PRINT.test(source)) return [];
    const channel = /\b(?:cerr|stderr|eprint\w*|STDERR)\b/.test(source) ? 'stderr' : 'stdout';
    const segments = segmentsOf(source);
    return segments.length === 0 ? [] : [{ channel, segments, line: i + 1 }];
  });
}

/** The texts of a line, and a placeholder for each value between or behind them. */
function segmentsOf(source: string): readonly OutputSegment[] {
  const segments: OutputSegment[] = [];
  let rest: number | undefined;
  for (const match of source.matchAll(TEXT)) {
    if (rest !== undefined) segments.push(...between(source.slice(rest, match.index)));
    const written = (match[1] ?? match[2] ?? '').replaceAll('\\n', '\n').replaceAll('\\t', '\t');
    const text = templateSegments(written, PLACEHOLDER);
    segments.push(...text);
    rest = match.index + match[0].length;
    // the values of a template follow it, behind a comma or the sign of Python 2
    if (text.some((segment) => 'placeholder' in segment) && /^\s?[,%]/.test(source.slice(rest, rest + 2)))
      return segments;
  }
  return rest === undefined ? [] : [...segments, ...between(source.slice(rest))];
}

function between(source: string): readonly OutputSegment[] {
  const name = /[A-Za-z_][\w.]*/.exec(source)?.[0];
  return name === undefined || name === 'endl' || name === 'std' ? [] : [{ placeholder: name.split('.').at(-1) ?? '' }];
}
