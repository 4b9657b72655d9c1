/** All options that a script accepts through `absl.flags`, where it certainly ends with an error at any other. */
import { literalText } from '../../literal.ts';
import type { Module } from '../module.ts';
import { importedModules } from '../modules/importedModules.ts';
import { isQuiet } from '../vocabulary.ts';

/** Undefined where it may accept others. */
export function abslOptions(script: Module): readonly string[] | undefined {
  const { modules, libraries } = importedModules(script) ?? { modules: [], libraries: [] };
  // any module that is imported may define flags
  if (!libraries.includes('absl') || !libraries.every((name) => name === 'absl' || isQuiet(name))) return undefined;
  if (modules.some(({ source }) => TAKES_OTHERS.test(source.text))) return undefined;
  const runs = script.calls.filter(({ path }) => path.slice(-2).join('.') === 'app.run');
  if (runs.length !== 1 || runs.some(({ positional, named }) => positional.length + named.size !== 1)) return undefined;
  const defined = modules.flatMap(({ calls, evaluate }) =>
    calls
      .filter(({ name }) => name.startsWith('DEFINE_'))
      .map(({ positional: [first], named }) => literalText(evaluate(first ?? named.get('name')))),
  );
  const names = defined.flatMap((name) => (name === undefined ? [] : [name, `no${name}`]));
  return defined.includes(undefined) ? undefined : [...OWN, ...names];
}

/** Other ways to take arguments, to take any, and to define a flag. */
const TAKES_OTHERS =
  /\b(?:known_only|flags_parser|parse_flags_with_usage|register_flag_by_module|config_flags|FlagValues|sys\s*\.\s*argv|import\s+argv|exec|runpy|argparse|click|typer|fire|undefok)\b|\bDEFINE\s*\(|\bFLAGS\s*\(|\bDEFINE_\w+\s*[^\s\w(]/;

/** Those of absl itself. */
const OWN =
  'help helpfull helpshort helpxml flagfile v verbosity logger_levels logtostderr alsologtostderr log_dir stderrthreshold showprefixforinfo pdb pdb_post_mortem run_with_pdb run_with_profiling profile_file use_cprofile_for_profiling only_check_args'.split(
    ' ',
  );
