/** The extension host as the page sees it: typed messages both ways, checked where they arrive. */
import { toPageSchema, type FromPage, type ToPage } from '../src/protocol.ts';
import { reportHost, type HostApi } from './reportHost.ts';

export type Post = (message: FromPage) => void;

declare function acquireVsCodeApi(): HostApi;

const api = reportHost() ?? acquireVsCodeApi();

export const post: Post = (message) => api.postMessage(message);

export const savedState = (): unknown => api.getState();

/**
 * The state also names the declaration, which the extension wrote on the body: after a reload of the window, only the
 * state tells the extension whose page this was. A page that saves nothing is not restored.
 */
export const saveState = (state: object): void => {
  api.setState({ ...state, declaration: document.body.dataset.declaration });
};

/** A message that does not fit the protocol is a bug of the extension, so it throws, for the webview's console. */
export function onMessage(receive: (message: ToPage) => void): void {
  window.addEventListener('message', (event: MessageEvent<unknown>) => receive(toPageSchema.parse(event.data)));
}
