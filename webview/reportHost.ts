/**
 * The host of the page in a report, in place of the extension: the messages that the file holds. The rest of the page
 * does not know where its messages come from. It is told nothing else, so it offers nothing that needs more
 * (`Summary.asOf`).
 */
import * as z from 'zod';
import type { FromPage } from '../src/protocol.ts';
import { h } from './elements/dom.ts';
import { defaultChoices } from './viewChoices.ts';

/** VS Code gives this to a webview once; the state survives a reload of the window. */
export interface HostApi {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: unknown): void;
}

/** Null in the editor. */
export function reportHost(): HostApi | null {
  const report = document.getElementById('report');
  if (report === null) return null;
  followColourScheme();
  const messages = z.array(z.unknown()).parse(JSON.parse(report.textContent));
  return {
    postMessage(message) {
      if (message.type === 'ready') for (const told of messages) send(told);
      else if (message.type === 'ping') send({ type: 'pong' });
      else if (message.type === 'savePicture') download(message);
    },
    getState: () => ({ ...defaultChoices, hidden: ['batch'] }),
    setState: () => undefined,
  };
}

/** Like a message of the extension, so that it is checked like one. */
function send(message: unknown): void {
  // the origin of a file is opaque: it has no name that could stand here
  window.postMessage(message, '*');
}

/** The controls read the theme's colours again when the class of the body changes. */
function followColourScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    document.body.className = dark.matches ? 'vscode-dark' : 'vscode-light';
  };
  dark.addEventListener('change', follow);
  follow();
}

function download({ title, format, picture }: Extract<FromPage, { type: 'savePicture' }>): void {
  const href = format === 'svg' ? `data:image/svg+xml,${encodeURIComponent(picture)}` : picture;
  h('a', { href, download: `${title}.${format}` }).click();
}
