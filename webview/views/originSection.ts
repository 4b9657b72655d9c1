/** The origin of the results: code, command, versions and machine. Closed until a person opens it, but in a report. */
import { seriesText, type Summary } from '../../src/protocol.ts';
import { h } from '../elements/dom.ts';
import { viewOf } from './view.ts';

type Origin = NonNullable<Summary['origin']>;

export const originSection = viewOf('details', ({ origin, otherScripts = [], asOf }) => {
  if (origin === null) return null;
  const others = otherScripts.map((script) => [`Script of ${seriesText(script.trials)}`, fileText(script)] as const);
  const facts = [...Object.entries(factsOf(origin)), ...others].flatMap(([name, fact]) =>
    fact === null ? [] : [h('dt', {}, name), h('dd', {}, fact)],
  );
  const open = asOf !== undefined && '';
  return h('details', { class: 'card origin', open }, h('summary', {}, 'Origin'), h('dl', {}, ...facts));
});

/** Null where it is not known. */
function factsOf({ commit, dirty, script, template, command, cwd, versions, machine }: Origin) {
  const { host, os, cpus, memoryBytes } = machine;
  return {
    Commit: commit && `${commit}${dirty ? ', with uncommitted changes' : ''}`,
    Script: script && fileText(script),
    Template: template ? fileText(template) : null,
    Command: command.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word))).join(' '),
    Folder: cwd,
    Machine: `${host}: ${os}, ${cpus} CPUs, ${(memoryBytes / 2 ** 30).toFixed(1)} GiB`,
    ...versions,
  };
}

const fileText = ({ path, sha256 }: NonNullable<Origin['script']>): string => `${path}, SHA-256 ${sha256}`;
