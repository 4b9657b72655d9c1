/** Why a flag should not be tuned: it is not a hyperparameter, or the tuner cannot pass it. */
import { EXCLUSION_REASONS } from '../exclusionReasons.ts';
import { type Flag } from '../readers/flag.ts';
import { EXCLUDED_GROUPS, EXCLUSION_RULES, type ExclusionRule } from './exclusionRules.ts';
import { meaningOf } from './meaning.ts';

/** Why this flag should not be tuned, as a clause; undefined where it may be. */
export function exclusionReason(flag: Flag): string | undefined {
  const { text, help, parameter, group } = meaningOf(flag);
  return (
    reasonByName(text) ??
    reasonByName(parameter) ??
    (MEASURES.test(flag.givenTo?.callee ?? '') ? EXCLUSION_REASONS.data : undefined) ??
    reasonByHelp(flag) ??
    reasonIn(EXCLUDED_GROUPS, group, `${group} ${text}`) ??
    unsupportedReason(flag) ??
    unknownMeaning(flag, text) ??
    (text.length === 1 ? reasonByName(help) : undefined)
  );
}

/** They make the data, divide them or measure on them. */
const MEASURES = /^sklearn\.(?:datasets|metrics|model_selection|inspection)\./;

function reasonByName(text: string): string | undefined {
  return reasonIn(EXCLUSION_RULES, text, text);
}

/** @param whole in which an exception may be said */
function reasonIn(rules: readonly ExclusionRule[], text: string, whole: string): string | undefined {
  return rules.find(({ name, except }) => name.test(text) && !except.some((each) => each.test(whole)))?.reason;
}

/** The script's own words about a flag whose name could also be a hyperparameter's. */
function reasonByHelp({ help = '' }: Flag): string | undefined {
  const start = help.slice(0, 200);
  if (COMPUTED.test(start)) return EXCLUSION_REASONS.overwritten;
  // a batch may have any number of images
  return DATA_SHAPE.test(start) && !/\bbatch/i.test(start) ? EXCLUSION_REASONS.memory : undefined;
}

const COMPUTED =
  /\b(computed|filled in|calculated|determined) (in|at|during) (the )?run ?time|\b(deprecated|obsolete|not used|unused)\b/i;
const DATA_SHAPE =
  /^(the )?(dim\w*|size|number|num|no\.?) of (the |all |different )?(\w+ )?(labels?|class\w*|images?|inputs?|outputs?|data\w*|vocab\w*|actions?|observations?|states?|conditions?|speakers?)\b/i;

// whole numbers are exact up to here, and sums of larger ones overflow
const MAX_DEFAULT = 2 ** 50;

/** Why the tuner could not pass it, or has no values for it; undefined where it can. */
export function unsupportedReason(flag: Flag): string | undefined {
  const given = flag.default;
  if (flag.exclusionReason !== undefined) return flag.exclusionReason;
  if (!/^[\p{L}_][\p{L}\p{N}_.\-/]*$/u.test(flag.name)) return EXCLUSION_REASONS.invalidName;
  if (flag.passStyle === 'positional' && flag.words === undefined) return EXCLUSION_REASONS.positional;
  if (flag.type === 'list') return EXCLUSION_REASONS.severalValues;
  if (flag.type === 'text') return EXCLUSION_REASONS.freeText;
  if (flag.type === 'unknown') return EXCLUSION_REASONS[flag.usedAs ? 'unreadModule' : 'unknownType'];
  if (typeof given === 'number' && Math.abs(given) >= MAX_DEFAULT) return EXCLUSION_REASONS.hugeDefault;
  if (flag.type === 'int' && typeof given === 'number' && !Number.isInteger(given)) return EXCLUSION_REASONS.wholeOnly;
  if (flag.passStyle === 'short' && flag.switchKind !== undefined) return EXCLUSION_REASONS.oneDashSwitch;
  return flag.choices?.length === 1 ? EXCLUSION_REASONS.singleChoice : undefined;
}

/** A number without a rule has a range that is only a guess; a bool or a choice has no range that could tell. */
function unknownMeaning({ type, givenTo }: Flag, text: string): string | undefined {
  const isStep = givenTo !== undefined && givenTo.parameter === undefined;
  if (type === 'bool' && !isStep && !TUNED_BOOLS.test(text)) return EXCLUSION_REASONS.unknownBool;
  const isKnown = givenTo !== undefined || TUNED_CHOICES.test(text);
  return type === 'choice' && !isKnown ? EXCLUSION_REASONS.unknownChoice : undefined;
}

/** Choices of the training or the model that can be made either way, whatever else is chosen. */
const TUNED_BOOLS =
  /^(no |use |with |do |disable )?(nesterov|amsgrad|bi(directional|dir|rnn)|tied?( weights| embeddings?)?|weight tying|(batch|layer|instance|weight|spectral) ?norm(ali[sz]ation)?|(normali[sz]e|norm) (adv\w*|before|first)|pre ?norm|residual|skip connections?|mirror|x?flips?|data aug\w*|augment(ation)?s?|cos(ine)?( lr| anneal\w*| decay)?|anneal (lr|lrs)|lr decay|decay lr|linear lr decay|dueling|double( q| dqn)?|prioriti[sz]ed( replay| er)?|gae|clip v ?loss|auto ?tune|label smoothing|noisy( net)?s?|orthogonal init|bias)$/;

const TUNED_CHOICES =
  /\b(optim(izer)?|opt|optimi[sz]er (name|type)|solver|(lr )?sched(uler?)?|(lr|learning rate) (policy|sched\w*|decay( style)?|annealing)|sched\w* type|activation|act( fn| func\w*)?|nonlin\w*|non linearity|aug\w*( policy| type)?|norm(ali[sz]ation)?( type| layer)?|pool(ing)?|init(iali[sz]\w+|ialisation)?( type| method)?|penalty|kernel|boosting( type)?|booster|cell( type)?|rnn( cell| type| model)?|aggr\w*|readout)$/;
