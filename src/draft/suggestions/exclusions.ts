/** Why a flag should rather be left alone: what it names is no hyperparameter, or the tuner cannot pass it. */
import type { Flag } from '../readers/flag.ts';
import { nameWords } from '../nameWords.ts';

interface ExclusionRule {
  readonly pattern: RegExp;
  readonly reason: string;
  /** Names that look alike and are worth tuning all the same. */
  readonly except?: RegExp;
}

const exclusionRules: readonly ExclusionRule[] = [
  { pattern: /\b(seed|random state|rng)\b/, reason: 'tuning a seed finds luck; the script may take BBKB_SEED instead' },
  {
    pattern: /\b(workers?|num procs?|processes|jobs|njobs|threads?|cores?|cpus?|prefetch( factor)?|pin memory)\b/,
    reason: 'it changes the speed and not the result',
  },
  {
    pattern:
      /\b(device|devices|gpus?|cuda|mps|tpu|xpu|accelerator|local rank|rank|world size|nodes?|dist|distributed|backend|master (addr|port)|port|host|nproc)\b/,
    except: /\b(lora|low) rank\b|^(r|rank)$|\bper (device|gpu) (train )?(micro )?batch\b/,
    reason: 'it says where the script runs',
  },
  {
    pattern:
      /\b(log|logs|logging|log level|verbose|verbosity|quiet|silent|print|disp|display|progress|wandb|tensorboard|tb|mlflow|neptune|comet|track|report to|plot|render|video|capture|visuali[sz]e|debug|profile|profiler|trace)\b/,
    reason: 'it changes what is logged or shown',
  },
  {
    pattern:
      /\b(save|saving|ckpt|checkpoints?|checkpointing|resume|restore|load|overwrite|export|cache|keep|evaluate|eval only|test only|dry run|predict|do (train|eval|predict|test)|pretrained|push to hub)\b/,
    reason: 'it says what is loaded, saved or done, and not how well the training goes',
  },
  {
    pattern:
      /\b(path|paths|dir|directory|folder|file|files|filename|root|out|output|input|url|uri|config|cfg|prefix|suffix)\b/,
    except: /\b(input|output) (dim|size|dropout)\b|\bdrop path\b/,
    reason: 'it names a place',
  },
  {
    pattern:
      /\b(data|dataset|datasets|dataset name|task|task name|env|env id|environment|split|fold|folds|target|target column|label column|columns?|lang|language|subset|val (split|fraction|ratio|size)|valid(ation)? (split|fraction|ratio|size|pct)|test (split|fraction|ratio|size)|holdout|train (split|fraction|size)|nrows|limit \w+ batches|max (train|eval|val|test) samples)\b/,
    except: /\btarget (network|update|freq\w*|entropy|kl|interval|tau)\b|\bdata (aug|augment)\w*|min data\b/,
    reason: 'it says which data are used: values of other data cannot be compared',
  },
  {
    pattern:
      /\b(num class(es)?|n class(es)?|classes|nclass|img size|image size|input size|resolution|vocab size|in channels|out channels|num labels|max (seq )?(len|length)|seq (len|length)|block size|sequence length|crop size|num envs|n envs|max (source|target) length)\b/,
    reason: 'it belongs to the data or to the memory of the machine',
  },
  {
    pattern:
      /\b(name|run name|run id|project|entity|tag|tags|exp|experiment|exp name|group|notes|user|username|token|api key|password|version|id|comment)\b/,
    reason: 'it is a name',
  },
  {
    pattern:
      /\b(mode|objective|criterion|eval metric|metric|metrics|precision|dtype|amp|fp16|bf16|tf32|half|compile|jit|deterministic|torch deterministic|benchmark|strategy|sync bn)\b/,
    reason: 'it changes what is measured, or how the machine computes',
  },
  {
    pattern: /\b(eval|val|valid|validation|test|evaluation)\b/,
    reason: 'it changes the measuring and not what is measured',
  },
  {
    pattern:
      /\b(epochs?|max steps|total (time)?steps|total iters?|timesteps|max iters?|num steps|train steps|max iterations|num train steps|max time|episodes|num episodes|budget|patience|early stop\w*( \w+)*|timeout|start epoch|frames|n iter)\b/,
    except: /\b(warm ?up|update|ppo|k|optim|decay)\b|^n epochs$/,
    reason: 'more of it takes longer: it is a budget rather than a setting',
  },
  {
    pattern: /\b(freq|frequency|interval|every)\b/,
    except: /\b(update|train|target|policy|decay|sync)\b/,
    reason: 'it says how often something is noted',
  },
  {
    pattern: /\b(loss|loss fn|loss function|objective)\b/,
    except: /\bloss (weight|coef|coeff|scale)\b/,
    reason: 'another loss may not be comparable by its value',
  },
  {
    pattern: /\b(heads?|n ?heads?|num heads|kernel size|stride|padding|groups)\b/,
    reason: 'it has to agree with other sizes, such as those it divides',
  },
];

/** A reason to leave this flag alone as a whole clause, or undefined. */
export function exclusionReason(flag: Flag): string | undefined {
  const nameText = nameWords(flag.name).join(' ');
  const searchedText =
    flag.passStyle === 'short' && flag.help !== undefined ? nameWords(flag.help).join(' ') : nameText;
  const rule = exclusionRules.find(
    ({ pattern, except }) => pattern.test(searchedText) && !(except?.test(searchedText) ?? false),
  );
  return rule?.reason ?? unsupportedReason(flag);
}

// whole numbers are exact up to here, and sums of larger ones overflow
const MAX_DEFAULT = 2 ** 50;

function unsupportedReason(flag: Flag): string | undefined {
  if (flag.exclusionReason !== undefined) return flag.exclusionReason.replace(/\.$/, '');
  if (!/^[\p{L}_][\p{L}\p{N}_.\-/]*$/u.test(flag.name)) return 'a parameter cannot have this name';
  if (flag.passStyle === 'positional') return 'it has no name: put a {placeholder} into the command';
  if (flag.passStyle === 'constant') return 'the script does not take it from outside yet';
  if (flag.type === 'list') return 'it takes several values at once';
  if (flag.type === 'text') return 'it takes any text: list the values worth trying';
  if (flag.type === 'unknown') return 'its type could not be read';
  if (typeof flag.default === 'number' && Math.abs(flag.default) >= MAX_DEFAULT)
    return 'its default is beyond all measure';
  if (flag.switchKind === 'on' || flag.switchKind === 'off') {
    return `it is --${flag.name} without a value, and nothing turns it back: put it into the command to have it`;
  }
  if (flag.choices?.length === 1) return 'it has one value only';
  return undefined;
}
