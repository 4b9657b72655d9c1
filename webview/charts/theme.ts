/** The colours and the font of the editor's theme, named by their use in the charts. */
import { visibleOn } from './contrast.ts';

export interface Theme {
  readonly text: string;
  readonly muted: string;
  readonly grid: string;
  readonly background: string;
  readonly trial: string;
  readonly bestSoFar: string;
  readonly bestPoint: string;
  readonly stoppedEarly: string;
  readonly paused: string;
  readonly failed: string;
  readonly bound: string;
  readonly dictionary: string;
  readonly fontFamily: string;
  /** px */
  readonly fontSize: number;
}

/** @param variable reads a CSS custom property; '' if the theme does not define it */
export function themeFrom(variable: (name: string) => string): Theme {
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
    fontSize: Number.parseFloat(variable('--vscode-font-size')) || 13,
  };
}
