/** A page of results: one file with its figures' data and the program that draws them, and no network. */
import path from 'node:path';
import esbuild from 'esbuild';
import type { Settings } from '../../shared/results.ts';
import type { DrawnFigure } from './figure.ts';
import { html, jsonIsland, program, type Html } from './html.ts';
import { STYLE } from './style.ts';

export interface Document {
  readonly title: string;
  /** How it was run, in the order of the page. */
  readonly settings: Settings;
  readonly body: readonly Html[];
  readonly figures: readonly DrawnFigure[];
}

/** @param script the text of browserProgram */
export function documentOf({ title, settings, body, figures }: Document, script: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <title>${title}</title>
        ${STYLE}
      </head>
      <body>
        <h1>${title}</h1>
        <dl>
          ${settings.map(
            ([name, value]) =>
              html`<div>
                <dt>${name}</dt>
                <dd>${value}</dd>
              </div>`,
          )}
        </dl>
        ${body} ${jsonIsland('figures', figures)} ${program(script)}
      </body>
    </html> `;
  return page.text;
}

/** browser.ts as one program. */
export async function browserProgram(): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(import.meta.dirname, 'browser.ts')],
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    target: 'chrome120',
    format: 'iife',
    legalComments: 'none',
    logLevel: 'error',
  });
  return outputFiles.map(({ text }) => text).join('');
}
