import { themeFrom } from '../../../../webview/charts/theme.ts';

/** A theme in which every colour is the name of the variable that it comes from. */
export const namedTheme = themeFrom((name) => name);
