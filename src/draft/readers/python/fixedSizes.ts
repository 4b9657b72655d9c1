/** The sizes of a model whose weights every run loads from a file that the script does not make: no others fit them. */
import type { SyntaxNode } from '@lezer/common';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import { attributeName, type Flag } from '../flag.ts';
import type { FileRead } from '../script.ts';
import { callOf } from '../../../code/python/calls.ts';
import type { Origin } from '../../../code/python/scopes.ts';
import type { CourseAt } from './course.ts';
import { attributeValue, type FlowsAt } from './files/flow.ts';
import { receiverOf } from './files/sinks.ts';
import type { PythonScript } from './script.ts';

const MAX_STEPS = 6;
const MAX_LOADS = 20;
const MAX_ARGUMENTS = 50;

/** @param reads what every run reads and nothing in the script makes */
export function withFixedSizes(
  flags: readonly Flag[],
  { calls, origins }: PythonScript,
  flowsAt: FlowsAt,
  courseAt: CourseAt,
  reads: () => readonly FileRead[],
): readonly Flag[] {
  const origin = ({ module, node }: Origin): Origin | undefined => {
    if (node.name === 'VariableName') return origins(module, node)[0];
    const name = /^self\.(\w+)$/.exec(module.source.textOf(node).slice(0, 100))?.[1];
    const set = name === undefined ? undefined : attributeValue(module, node, name);
    return set && { module, node: set };
  };
  /** `Net(…)` of `net`, and of `Net(…).to(device)`; `torch.load(…)` of `state["net"]`. */
  const callBehind = (at: Origin | undefined, isWanted: RegExp): Origin | undefined => {
    for (let i = 0; at && i < MAX_STEPS; i++) {
      const { module, node }: Origin = at;
      if (node.name === 'CallExpression' && isWanted.test(callOf(module.source, node).name)) return at;
      const inner: SyntaxNode | null | undefined =
        node.name === 'CallExpression' ? node.firstChild?.firstChild : node.firstChild;
      at = origin(at) ?? (inner ? { module, node: inner } : undefined);
    }
    return undefined;
  };
  const named = ({ module, node }: Origin, depth = 0): readonly string[] => {
    const { positional, named: byName } = callOf(module.source, node);
    return [...positional, ...byName.values()].slice(0, MAX_ARGUMENTS).flatMap((argument) => {
      const made = depth === 0 ? callBehind({ module, node: argument }, MAKES_OBJECT) : undefined;
      const flows = flowsAt(module, argument).flatMap((flow) => [...flow.flags, ...flow.names]);
      return made ? [...flows, ...named(made, depth + 1)] : flows;
    });
  };
  const loads = calls.filter(({ call }) => /^load_(?:state_dict|weights)$/.test(call.name)).slice(0, MAX_LOADS);
  const sources = loads.length === 0 ? [] : reads();
  const fixed = new Set(
    loads.flatMap((reached) => {
      const { module, call } = reached;
      const [given] = call.positional;
      const receiver = receiverOf(reached);
      if (!given || !receiver || courseAt(module).reach(call.node) !== 'always') return [];
      const read =
        call.name === 'load_weights' ? { module, node: call.node } : callBehind({ module, node: given }, /^load$/);
      const place = read?.module.placeOf(read.node);
      const isFromElsewhere = sources.some(({ file, line }) => file === place?.file && line === place?.line);
      const made = isFromElsewhere ? callBehind({ module, node: receiver }, MAKES_OBJECT) : undefined;
      return made ? named(made) : [];
    }),
  );
  return flags.map((flag) => {
    const name = attributeName(flag);
    const isFixed = flag.type === 'int' && fixed.has(name.slice(name.lastIndexOf('.') + 1));
    return isFixed ? { exclusionReason: EXCLUSION_REASONS.checkpoint, ...flag } : flag;
  });
}

const MAKES_OBJECT = /^_?[A-Z]|^(?:make|build|create|get)_/;
