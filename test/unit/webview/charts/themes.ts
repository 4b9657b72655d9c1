import { themeFrom } from '../../../../webview/charts/theme.ts';

/** A theme in which every colour is the name of the variable it came from. */
export const namedTheme = themeFrom((name) => name);
