/** The configuration file that a Python script is given by a flag: most of its values may be there. */
import { configFlags } from '../configFile.ts';
import type { ReadFile } from '../../../code/files.ts';
import { folderWith, type ConfigFile, type Script } from '../script.ts';
import { wordsOf } from '../flag.ts';

const LOADS =
  /\b(?:yaml\.\w*load\w*|json\.loads?|tomllib\.loads?|tomli\.loads?|toml\.loads?|OmegaConf\.load|Config\.fromfile|ConfigParser|RawConfigParser|YAML|load_config|read_config|parse_config)\s*\(/;
/** The names of such a flag. */
export const TAKES_CONFIG =
  /^(?:config|cfg|conf|config[-_]?(?:file|path|yaml|json|fn|fname|filename|name)|cfg[-_]?(?:file|path)|yaml|params|params[-_]?file|hparams|settings)$/i;

/** Where the flag has no default that is there: only one of these may be. */
const USUAL_FILES = ['', 'config/', 'configs/', 'conf/', 'cfg/'].flatMap((folder) =>
  ['config', 'base', 'default', 'train', 'params', 'hparams'].flatMap((name) =>
    ['yaml', 'yml', 'json', 'toml', 'ini'].map((extension) => `${folder}${name}.${extension}`),
  ),
);

/** Undefined where the script takes none, or nobody can tell which. */
export function configOption(
  text: string,
  { flags, withUse = (each) => each }: Pick<Script, 'flags' | 'withUse'>,
  readFile: ReadFile,
): ConfigFile | undefined {
  if (!LOADS.test(text)) return undefined;
  const flag = flags.find(({ name, type }) => TAKES_CONFIG.test(name) && type !== 'bool');
  if (flag === undefined) return undefined;
  const { default: given } = flag;
  const up = typeof given === 'string' && given !== '' ? folderWith(given, readFile) : undefined;
  const [usual, ...others] = up === undefined ? USUAL_FILES.filter((each) => readFile(each) !== undefined) : [];
  const file = up !== undefined ? String(given) : others.length > 0 ? undefined : usual;
  const path = `${up ?? ''}${file ?? ''}`;
  const inFile = file === undefined ? undefined : configFlags(path, readFile(path) ?? '', true);
  if (file === undefined || inFile?.ok !== true) return undefined;
  return { file, up, flags: inFile.flags.map(withUse), words: wordsOf(flag, file), takenBy: flag.name };
}
