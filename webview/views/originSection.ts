/** What made the results: code, command, versions and machine. Closed until a person opens it. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { h } from '../elements/dom.ts';
import { commitText, machineText, ORIGIN, originFacts, scriptText } from '../text/messages.ts';
import type { View } from './view.ts';

type Origin = NonNullable<Summary['origin']>;

export function createOriginSection(): View {
  const list = h('dl');
  const element = h('details', { class: 'card origin' }, h('summary', {}, ORIGIN), list);

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

/** Without what is unknown. */
function factsOf({ commit, dirty, script, template, command, cwd, versions, machine }: Origin): [string, string][] {
  return [
    ...(commit === null ? [] : [[originFacts.commit, commitText(commit, dirty)] satisfies [string, string]]),
    ...(script === null
      ? []
      : [[originFacts.script, scriptText(script.path, script.sha256)] satisfies [string, string]]),
    ...(template === undefined
      ? []
      : [[originFacts.template, scriptText(template.path, template.sha256)] satisfies [string, string]]),
    [
      originFacts.command,
      command.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word))).join(' '),
    ],
    [originFacts.folder, cwd],
    [originFacts.machine, machineText(machine.host, machine.os, machine.cpus, gibibytes(machine.memoryBytes))],
    ...Object.entries(versions).map(([name, version]): [string, string] => [name, version]),
  ];
}

const gibibytes = (bytes: number): string => (bytes / 2 ** 30).toFixed(1);
