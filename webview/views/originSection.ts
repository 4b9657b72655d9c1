/** What made the results: code, command, versions and machine, folded away until it is asked for. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { h } from '../elements/dom.ts';
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
      if (!h('dl', {}, ...facts).isEqualNode(list)) list.replaceChildren(...facts);
    },
  };
}

/** What is not known is not listed. */
function factsOf({ commit, dirty, script, command, cwd, versions, machine }: Origin): [string, string][] {
  const changes = dirty ? ', and files that differ from it' : '';
  return [
    ...(commit === null ? [] : [['Commit', `${commit}${changes}`] satisfies [string, string]]),
    ...(script === null ? [] : [['Script', `${script.path}, SHA-256 ${script.sha256}`] satisfies [string, string]]),
    ['Command', command.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')],
    ['Folder', cwd],
    ['Machine', `${machine.host}: ${machine.os}, ${machine.cpus} CPUs, ${gibibytes(machine.memoryBytes)} GiB`],
    ...Object.entries(versions).map(([name, version]): [string, string] => [name, version]),
  ];
}

const gibibytes = (bytes: number): string => (bytes / 2 ** 30).toFixed(1);
