/** The extension host as the page sees it: typed messages both ways, checked where they arrive, and the saved state. */
import { toPageSchema, type FromPage, type ToPage } from '../src/protocol.ts';
import { reportHost, type HostApi } from './reportHost.ts';
import { parseViewChoices, type ViewChoices } from './viewChoices.ts';

declare function acquireVsCodeApi(): HostApi;

const api = reportHost() ?? acquireVsCodeApi();

export const post = (message: FromPage): void => api.postMessage(message);

let viewChoices = parseViewChoices(api.getState());
const listeners: ((changed: Partial<ViewChoices>) => void)[] = [];

/** One for all views, as the selection is. */
export const choices = {
  current: (): ViewChoices => viewChoices,
  /** Saves a changed choice, and tells the listeners. */
  update(changed: Partial<ViewChoices>): void {
    viewChoices = { ...viewChoices, ...changed };
    save();
    for (const listener of listeners) listener(changed);
  },
  subscribe: (listener: (changed: Partial<ViewChoices>) => void): void => void listeners.push(listener),
};

/**
 * The state also names the declaration, which the extension wrote on the body: after a reload of the window, only the
 * state tells the extension whose page this was. A page that saves nothing is not restored.
 */
function save(): void {
  api.setState({ ...viewChoices, declaration: document.body.dataset.declaration });
}
save();

/** A message that does not fit the protocol is a bug of the extension, so it throws, for the webview's console. */
export function onMessage(receive: (message: ToPage) => void): void {
  window.addEventListener('message', (event: MessageEvent<unknown>) => receive(toPageSchema.parse(event.data)));
}
