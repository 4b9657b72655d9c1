/** The colours and the font of the editor's theme, named by their use in the charts, and made so that they can be seen. */

export type Theme = Readonly<ReturnType<typeof themeFrom>>;

/** @param variable reads a CSS custom property; '' if the theme does not define it */
export function themeFrom(variable: (name: string) => string) {
  const text = variable('--vscode-foreground');
  const background = variable('--vscode-editor-background');
  const chartColour = (colour: string) => visibleOn(background, variable(`--vscode-charts-${colour}`) || text, text);
  return {
    text,
    muted: variable('--vscode-descriptionForeground') || text,
    grid: variable('--vscode-panel-border') || variable('--vscode-charts-lines') || text,
    background,
    trial: chartColour('blue'),
    bestSoFar: chartColour('green'),
    bestPoint: chartColour('orange'),
    stoppedEarly: chartColour('yellow'),
    paused: chartColour('purple'),
    failed: chartColour('red'),
    bound: chartColour('orange'),
    dictionary: chartColour('purple'),
    fontFamily: variable('--vscode-font-family') || 'sans-serif',
    /** px */
    fontSize: Number.parseFloat(variable('--vscode-font-size')) || 13,
  };
}

/**
 * Colours that can be seen. A theme's chart colours are made for its minimap: the orange of the default themes lets two
 * thirds of the background through, and the high-contrast themes have none. WCAG 2.2 (1.4.11) asks for 3:1 of what a
 * chart draws.
 */
const LEAST_CONTRAST = 3;
const STEPS = 10;

/** Red, green and blue, from 0 to 255. */
type Rgb = readonly number[];

/**
 * `colour` without its transparency, mixed with the text's colour until it stands out; unchanged if it cannot be read.
 */
export function visibleOn(background: string, colour: string, text: string): string {
  const [behind, own, ink] = [background, colour, text].map(parseColour);
  if (behind === null || own === null || ink === null) return colour;
  const mixes = Array.from({ length: STEPS + 1 }, (_, step) => mix(own, ink, step / STEPS));
  return textOf(mixes.find((each) => contrast(each, behind) >= LEAST_CONTRAST) ?? ink);
}

/** A colour between two; `to` if one of them cannot be read. @param share of `to`, from 0 to 1 */
export function mixed(from: string, to: string, share: number): string {
  const [a, b] = [from, to].map(parseColour);
  return a === null || b === null ? to : textOf(mix(a, b, share));
}

/** As the editor writes colours: `#rgb`, `#rrggbb`, with or without transparency, and `rgb()` or `rgba()`. */
function parseColour(text: string): Rgb | null {
  const long = text.replace(/^#(.)(.)(.).?$/, '#$1$1$2$2$3$3');
  const digits = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/i.exec(long)?.slice(1, 4);
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(text)?.slice(1).map(Number);
  return digits?.map((each) => parseInt(each, 16)) ?? parts ?? null;
}

const textOf = (colour: Rgb): string => `rgb(${colour.join(', ')})`;

const mix = (a: Rgb, b: Rgb, share: number): Rgb => a.map((part, i) => Math.round(part + (b[i] - part) * share));

/** (L₁ + 0.05) / (L₂ + 0.05) of the lighter and the darker, as WCAG defines it. */
function contrast(a: Rgb, b: Rgb): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** @param part of sRGB, 0 to 255 */
const linear = (part: number): number =>
  part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
