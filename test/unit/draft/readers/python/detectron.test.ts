import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOfPython, flagLines } from './project.ts';

const IMPORTS = 'from detectron2.config import get_cfg\nfrom detectron2.engine import default_argument_parser\n';
const SETUP = 'def setup(args):\n    cfg = get_cfg()\n    cfg.merge_from_list(args.opts)\n    return cfg\n';
const MAIN = 'args = default_argument_parser().parse_args()\nfit(setup(args), args.num_gpus)\n';

describe("detectron2's own parser", () => {
  it('has the flags of the library, with its defaults', () => {
    const flags = flagLines(IMPORTS + MAIN);
    for (const flag of ['config-file text ', 'num-gpus int 1', 'eval-only bool false'])
      assert.ok(flags.includes(flag), flag);
    assert.equal(flags.filter((flag) => /^num.gpus/.test(flag)).length, 1);
  });

  it('takes what people tune at the end of the command, whose defaults are in the configuration', () => {
    const { command, parameters } = draftOfPython(IMPORTS + SETUP + MAIN);
    const active = parameters.filter((parameter) => parameter.active).map(({ flag }) => flag);
    assert.deepEqual(
      active.map(({ name, type, default: given }) => [name, type, given]),
      [
        ['SOLVER.BASE_LR', 'float', undefined],
        ['SOLVER.IMS_PER_BATCH', 'int', undefined],
        ['SOLVER.WEIGHT_DECAY', 'float', undefined],
      ],
    );
    assert.deepEqual(command.args.slice(-2), ['SOLVER.WEIGHT_DECAY', '{SOLVER.WEIGHT_DECAY}']);
  });

  it('has no options at the end where the script does not merge them', () => {
    assert.ok(draftOfPython(IMPORTS + MAIN).parameters.every(({ active }) => !active));
  });

  it('is only that of the library', () => {
    const own = IMPORTS.replaceAll('detectron2', 'mine');
    assert.ok(!flagLines(own + SETUP + MAIN).some((flag) => /SOLVER|config-file/.test(flag)));
  });
});
