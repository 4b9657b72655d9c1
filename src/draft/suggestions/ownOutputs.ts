/** Flags that say where a script writes: trials that run at the same time would write over each other's files. */
import { nameWords } from '../nameWords.ts';
import type { Flag } from '../readers/flag.ts';

/** The placeholder for the trial's own folder in a command. */
const TRIAL_FOLDER = '${trialFolder}';

/** The value with which it writes into the trial's own folder; undefined for a flag that says no such thing. */
export function ownOutput(flag: Flag): string | undefined {
  const { default: given, type, passStyle } = flag;
  const isText = (type === 'text' || type === 'unknown') && (given === undefined || typeof given === 'string');
  if (!isText || !/^(flags|equals|short)$/.test(passStyle) || !isOutput(flag)) return undefined;
  const path = given ?? '';
  // an output that is empty by default is not written
  if (path === '') return flag.required === true ? requiredPath(flag.name) : undefined;
  const file = /(?:^|\/)([\w.-]*\.[a-z]\w{0,5})$/i.exec(path)?.[1];
  return file === undefined ? TRIAL_FOLDER : `${TRIAL_FOLDER}/${file}`;
}

function requiredPath(name: string): string {
  return /file|filename/i.test(name) ? `${TRIAL_FOLDER}/${name.replaceAll(/[^\w-]/g, '')}` : TRIAL_FOLDER;
}

function isOutput({ name, help = '', default: given }: Flag): boolean {
  const words = nameWords(name.slice(0, 120)).join(' ');
  const says = help.slice(0, 200);
  if (INPUT.test(words) || /\b(load|resume|restore|read|start|init\w*|pre-?trained)\b/i.test(says)) return false;
  if (OUTPUT.test(words)) return true;
  const isPath = typeof given === 'string' && (given.includes('/') || /\.\w{1,5}$/.test(given));
  return MAYBE.test(words) && isPath && /\b(saved?|writ(e|ten)|outputs?|stored?|dump(ed)?|logs?)\b/i.test(says);
}

const INPUT =
  /\b(load|resume|restore|init|pretrained|from|input|in|data|datasets?|read|eval|test|valid|cache|source|url|level)\b/;
const OUTPUT =
  /^(out|output|outdir|savedir|logdir|workdir|default root dir)$|\b(out|output|save|log|logs|logging|results?|exp|experiment|run|runs|work|working|tensorboard|tb|summary|artifacts?|plots?|figures?|dump|export|snapshots?) (dirs?|directory|folder|path|root|file|filename|to|location)$/;
const MAYBE =
  /^(save|checkpoints?|ckpt|project|model)$|\b(checkpoints?|ckpts?|model|models|weights|log|prefix) ?(dir|directory|folder|path|file|filename|root|prefix)?$/;
