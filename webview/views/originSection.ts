/** The origin of the results: code, command, versions and machine. Closed until a person opens it. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { h, setChildren } from '../elements/dom.ts';
import type { View } from './view.ts';

type Origin = NonNullable<Summary['origin']>;

export function createOriginSection(): View {
  const list = h('dl');
  const element = h('details', { class: 'card origin' }, h('summary', {}, 'Origin'), list);

  return {
    element,
    render({ origin }) {
      element.hidden = origin === null;
      if (origin === null) return;
      const facts = factsOf(origin).flatMap(([name, fact]) => [h('dt', {}, name), h('dd', {}, fact)]);
      // a selection in the list survives updates that do not change it
      setChildren(list, facts);
    },
  };
}

/** Without unknown facts. */
function factsOf({ commit, dirty, script, template, command, cwd, versions, machine }: Origin): [string, string][] {
  const { host, os, cpus, memoryBytes } = machine;
  const facts: Readonly<Record<string, string | null>> = {
    Commit: commit && `${commit}${dirty ? ', with uncommitted changes' : ''}`,
    Script: script && fileText(script),
    Template: template ? fileText(template) : null,
    Command: command.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word))).join(' '),
    Folder: cwd,
    Machine: `${host}: ${os}, ${cpus} CPUs, ${(memoryBytes / 2 ** 30).toFixed(1)} GiB`,
  };
  const known = Object.entries(facts).flatMap(([name, fact]): [string, string][] =>
    fact === null ? [] : [[name, fact]],
  );
  return [...known, ...Object.entries(versions)];
}

const fileText = ({ path, sha256 }: NonNullable<Origin['script']>): string => `${path}, SHA-256 ${sha256}`;
