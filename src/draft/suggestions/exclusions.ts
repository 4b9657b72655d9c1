/** Why a flag should not be tuned: what it names is not a hyperparameter, or the tuner cannot pass it. */
import { EXCLUSION_REASONS, oneWaySwitchReason } from '../messages.ts';
import type { Flag } from '../readers/flag.ts';
import { nameWords } from '../nameWords.ts';

interface ExclusionRule {
  readonly pattern: RegExp;
  readonly reason: string;
  /** Names that match the pattern but are worth tuning. */
  readonly except?: RegExp;
}

const exclusionRules: readonly ExclusionRule[] = [
  { pattern: /\b(seed|random state|rng)\b/, reason: EXCLUSION_REASONS.seed },
  {
    pattern: /\b(workers?|num procs?|processes|jobs|njobs|threads?|cores?|cpus?|prefetch( factor)?|pin memory)\b/,
    reason: EXCLUSION_REASONS.speed,
  },
  {
    pattern:
      /\b(device|devices|gpus?|cuda|mps|tpu|xpu|accelerator|local rank|rank|world size|nodes?|dist|distributed|backend|master (addr|port)|port|host|nproc)\b/,
    except: /\b(lora|low) rank\b|^(r|rank)$|\bper (device|gpu) (train )?(micro )?batch\b/,
    reason: EXCLUSION_REASONS.machine,
  },
  {
    pattern:
      /\b(log|logs|logging|log level|verbose|verbosity|quiet|silent|print|disp|display|progress|wandb|tensorboard|tb|mlflow|neptune|comet|track|report to|plot|render|video|capture|visuali[sz]e|debug|profile|profiler|trace)\b/,
    reason: EXCLUSION_REASONS.logging,
  },
  {
    pattern:
      /\b(save|saving|ckpt|checkpoints?|checkpointing|resume|restore|load|overwrite|export|cache|keep|evaluate|eval only|test only|dry run|predict|do (train|eval|predict|test)|pretrained|push to hub)\b/,
    reason: EXCLUSION_REASONS.saving,
  },
  {
    pattern:
      /\b(path|paths|dir|directory|folder|file|files|filename|root|out|output|input|url|uri|config|cfg|prefix|suffix)\b/,
    except: /\b(input|output) (dim|size|dropout)\b|\bdrop path\b/,
    reason: EXCLUSION_REASONS.file,
  },
  {
    pattern:
      /\b(data|dataset|datasets|dataset name|task|task name|env|env id|environment|split|fold|folds|target|target column|label column|columns?|lang|language|subset|val (split|fraction|ratio|size)|valid(ation)? (split|fraction|ratio|size|pct)|test (split|fraction|ratio|size)|holdout|train (split|fraction|size)|nrows|limit \w+ batches|max (train|eval|val|test) samples)\b/,
    except: /\btarget (network|update|freq\w*|entropy|kl|interval|tau)\b|\bdata (aug|augment)\w*|min data\b/,
    reason: EXCLUSION_REASONS.data,
  },
  {
    pattern:
      /\b(num class(es)?|n class(es)?|classes|nclass|img size|image size|input size|resolution|vocab size|in channels|out channels|num labels|max (seq )?(len|length)|seq (len|length)|block size|sequence length|crop size|num envs|n envs|max (source|target) length)\b/,
    reason: EXCLUSION_REASONS.memory,
  },
  {
    pattern:
      /\b(name|run name|run id|project|entity|tag|tags|exp|experiment|exp name|group|notes|user|username|token|api key|password|version|id|comment)\b/,
    reason: EXCLUSION_REASONS.label,
  },
  {
    pattern:
      /\b(mode|objective|criterion|eval metric|metric|metrics|precision|dtype|amp|fp16|bf16|tf32|half|compile|jit|deterministic|torch deterministic|benchmark|strategy|sync bn)\b/,
    reason: EXCLUSION_REASONS.precision,
  },
  {
    pattern: /\b(eval|val|valid|validation|test|evaluation)\b/,
    reason: EXCLUSION_REASONS.evaluation,
  },
  {
    pattern:
      /\b(epochs?|max steps|total (time)?steps|total iters?|timesteps|max iters?|num steps|train steps|max iterations|num train steps|max time|episodes|num episodes|budget|patience|early stop\w*( \w+)*|timeout|start epoch|frames|n iter)\b/,
    except: /\b(warm ?up|update|ppo|k|optim|decay)\b|^n epochs$/,
    reason: EXCLUSION_REASONS.budget,
  },
  {
    pattern: /\b(freq|frequency|interval|every)\b/,
    except: /\b(update|train|target|policy|decay|sync)\b/,
    reason: EXCLUSION_REASONS.interval,
  },
  {
    pattern: /\b(loss|loss fn|loss function|objective)\b/,
    except: /\bloss (weight|coef|coeff|scale)\b/,
    reason: EXCLUSION_REASONS.loss,
  },
  {
    pattern: /\b(heads?|n ?heads?|num heads|kernel size|stride|padding|groups)\b/,
    reason: EXCLUSION_REASONS.shape,
  },
];

/** Why this flag should not be tuned, as a clause; undefined where it may be. */
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

/** Why the tuner could not pass it, or has no values for it; undefined where it can. */
export function unsupportedReason(flag: Flag): string | undefined {
  if (flag.exclusionReason !== undefined) return flag.exclusionReason;
  if (!/^[\p{L}_][\p{L}\p{N}_.\-/]*$/u.test(flag.name)) return EXCLUSION_REASONS.invalidName;
  if (flag.passStyle === 'positional' && flag.words === undefined) return EXCLUSION_REASONS.positional;
  if (flag.passStyle === 'constant') return EXCLUSION_REASONS.constant;
  if (flag.type === 'list') return EXCLUSION_REASONS.severalValues;
  if (flag.type === 'text') return EXCLUSION_REASONS.freeText;
  if (flag.type === 'unknown') return EXCLUSION_REASONS.unknownType;
  if (typeof flag.default === 'number' && Math.abs(flag.default) >= MAX_DEFAULT) return EXCLUSION_REASONS.hugeDefault;
  if (flag.switchKind === 'on' || flag.switchKind === 'off') return oneWaySwitchReason(flag.name);
  return flag.choices?.length === 1 ? EXCLUSION_REASONS.singleChoice : undefined;
}
