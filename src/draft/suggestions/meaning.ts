/** The meaning of a flag's name, in words, where the name alone may mean several things. */
import { nameWords } from '../nameWords.ts';
import type { Flag } from '../readers/flag.ts';

export interface Meaning {
  /** The words of the name. */
  readonly text: string;
  /** The words of the help, where the name is only a letter or two; else empty. */
  readonly help: string;
  /** The words of the parameter of a known library that gets the value; empty where there is none. */
  readonly parameter: string;
  /** The words of the groups that a dotted name such as `model.optimizer.lr` lies in. */
  readonly group: string;
}

// a name or a help can have any length, and no quantity is named by its hundredth word
const MAX_LENGTH = 120;

export function meaningOf({
  name,
  help,
  beside,
  givenTo,
}: Pick<Flag, 'name' | 'help' | 'beside' | 'givenTo'>): Meaning {
  const parts = name.slice(0, MAX_LENGTH * 2).split(/[./]/);
  const words = wordsOf(parts.at(-1) ?? '');
  const group = wordsOf(parts.slice(0, -1).join(' '));
  const explanation = wordsOf(help ?? '');
  const parameter = wordsOf(givenTo?.parameter ?? '');
  const clear = AMBIGUOUS.find(({ name: ambiguous, help: explained, beside: others, callee }) =>
    callee === undefined
      ? ambiguous.test(words) && (isSaid(explained, explanation) || isSaid(others, beside))
      : ambiguous.test(parameter) && isSaid(callee, givenTo?.callee),
  );
  if (clear !== undefined) return { text: clear.means, help: '', parameter: '', group };
  return { text: words, help: words.length <= 2 ? explanation : '', parameter, group };
}

function isSaid(pattern: RegExp | undefined, text = ''): boolean {
  return pattern?.test(text) ?? false;
}

function wordsOf(text: string): string {
  const spelled = text
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .replace(/[α-ω]/g, (letter) => GREEK.get(letter) ?? letter);
  return nameWords(spelled).join(' ');
}

/** The quantities that these letters stand for, in scripts of Julia. */
const GREEK: ReadonlyMap<string, string> = new Map([
  ['α', 'alpha'],
  ['β', 'beta'],
  ['γ', 'gamma'],
  ['ε', 'eps'],
  ['η', 'lr'],
  ['λ', 'lambda'],
  ['τ', 'tau'],
]);

interface Ambiguous {
  readonly name: RegExp;
  readonly help?: RegExp;
  /** The names of the script's other flags. */
  readonly beside?: RegExp;
  /** The call of a known library that has a parameter of this name. */
  readonly callee?: RegExp;
  readonly means: string;
}

const BOOSTED_TREES = /\b(colsample\w*|min_child_weight|num_leaves|max_leaves|feature_fraction)\b/;

/** Clusters by density: a distance in the unit of the data, and how many lie within it. */
const DENSITY = /^sklearn\.cluster\./;

/** Of adversarial training, which changes the examples. */
const ATTACK = /\b(perturb\w*|adversar\w*|attack\w*|l inf\w*|linf|pgd|fgsm)\b/;

/** Names that mean one thing in one field and another in the next: the words of the script decide. */
const AMBIGUOUS: readonly Ambiguous[] = [
  { name: /^gamma$/, callee: /^(xgboost|lightgbm|catboost)\./, means: 'boosting penalty' },
  { name: /^gamma$/, callee: /lr_scheduler/, means: 'lr gamma' },
  { name: /^gamma$/, callee: /^sklearn\./, means: 'kernel gamma' },
  { name: /^(c|alpha)$/, callee: /^sklearn\.(linear_model|svm|kernel_ridge)\./, means: 'penalty' },
  { name: /^p$/, callee: /^sklearn\./, means: 'minkowski power' },
  { name: /^eps(ilon)?$/, callee: DENSITY, means: 'neighborhood radius' },
  { name: /^eps(ilon)?$/, beside: /\bmin_?(samples|pts|points)\b/i, means: 'neighborhood radius' },
  { name: /^min ?samples$/, callee: DENSITY, means: 'neighbors' },
  { name: /^min ?(samples|pts|points)$/, beside: /\beps(ilon)?\b/i, means: 'neighbors' },
  { name: /^(gamma|lambda|alpha)$/, beside: BOOSTED_TREES, means: 'boosting penalty' },
  { name: /^sub ?sample$/, beside: BOOSTED_TREES, means: 'col sample' },
  { name: /^sub ?sample$/, beside: /\bbatch_?size\b/i, means: 'data fraction' },
  { name: /^(rank|r)$/, help: /\b(lora|low rank|update matri\w+|adapters?)\b/, means: 'lora rank' },
  {
    name: /^(num|n)? ?steps?$/,
    help: /\b(rollouts?|forward steps|per (env\w*|update|actor)|each (env\w*|actor))\b/,
    means: 'rollout steps',
  },
  { name: /^(gamma|lambda)$/, help: /\b(regulari[sz]\w*|penalty|r1)\b/, means: 'penalty' },
  { name: /^gamma$/, help: /\bweight (for|of|on|in)\b(?!.*\b(future|rewards?)\b)/, means: 'coefficient' },
  { name: /^gamma$/, help: /\b(learning rate|lr|schedul\w*|step)\b/, means: 'lr gamma' },
  { name: /^(k|top k)$/, help: /\bfolds?\b/, means: 'folds' },
  {
    name: /^(k|top k|temperature|temp|t)$/,
    help: /\b(generat\w*|sampl\w*|decod\w*|softer|diversity|randomness)\b/,
    means: 'sampling',
  },
  { name: /^eps(ilon)?$/, help: ATTACK, means: 'attack radius' },
  { name: /^(step ?size|alpha)$/, help: ATTACK, means: 'attack step' },
  { name: /^width$/, help: /\b(networks?|nets?|models?|layers?|hidden|widen\w*|mlp)\b/, means: 'model width' },
  { name: /^width$/, beside: /^(?!.*height)(?=.*(?:depth|layers|heads|drop))/i, means: 'model width' },
  { name: /^(beta|alpha|eps|epsilon)$/, help: /\b(entropy|kl|weight|coefficients?)\b/, means: 'coefficient' },
  { name: /^(b|bs|batch)$/, help: /\bbatch\b/, means: 'batch size' },
];
