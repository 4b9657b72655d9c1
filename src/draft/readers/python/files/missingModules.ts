/** The modules that a script imports as its own, and that are nowhere in the project. */
import type { FileRead } from '../../script.ts';
import { descendantsOfType } from '../../../../code/sourceTree.ts';
import type { Course } from '../course.ts';
import type { Module } from '../../../../code/python/module.ts';

/** Names that many projects have for their modules, and no library of Python. */
const OWN =
  /^(?:data|datasets?_\w+|dataset|data_?loaders?|data_\w+|load_?data|utils?|\w+_utils?|models?|model_\w+|configs?|cfg|options?|opts|args|arguments|trainers?|train_\w+|engine|loss|losses|layers?|networks?|nets?|modules?|core|src|common|helpers?|my_?\w+|custom_\w+|evaluation|misc|solver|preprocess\w*|examples?|scripts?|tools?|experiments?|agents?|envs?|\w+_envs?|project|app|lib|libs)$/;

const MAX_MODULES = 20;

/**
 * `plants.plants` or `plants.data.reader`, which a project has for its own parts: a package that its lists of what has
 * to be installed do not name, and that is none of those which many scripts use.
 */
function isOwnPackage([name = '', ...inside]: readonly string[], required: string): boolean {
  const hasOwnParts = inside.some(
    (part) =>
      part === name || OWN.test(part) || /^\w+_(?:loader|reader|env|pipeline)$|^\w+_(?:data|model)s?$/.test(part),
  );
  return hasOwnParts && !KNOWN.test(name) && !required.includes(plainName(name));
}

/** `Plant-Tools` is installed, and `plant_tools` imported. */
export function plainName(text: string): string {
  return text.toLowerCase().replace(/[-_.]/g, '');
}

/** Packages with such parts, whose name is not that under which they are installed, or that come with others. */
const KNOWN =
  /^(?:torch\w*|tensor\w*|keras\w*|sklearn|scipy|numpy|pandas|matplotlib|transformers|datasets|diffusers|accelerate|peft|trl|timm|mm\w+|detectron2|fvcore|fairseq|lightning\w*|pytorch_\w+|google|tf_\w+|jax\w*|flax|haiku|optax|PIL|cv2|skimage|imblearn|stable_baselines3|sb3_contrib|ray|gym\w*|spacy|nltk|gensim|allennlp|monai|ultralytics|apex|mpl_toolkits|statsmodels|absl|hydra|yaml|git|azure\w*|sagemaker|mlflow|wandb|dgl|ogb|open3d|paddle\w*|mxnet|chainer|theano|lasagne|caffe\w*|baselines|fastai\w*|(?:num)?pyro|tinygrad|onnx\w*|xml|json|email|http|urllib|concurrent|multiprocessing|logging|unittest|distutils|ctypes|importlib|collections|tkinter|sqlite3|os)$/;

/** @param required by plain names, what the files list that has to be installed */
export function missingModules(
  { imports, load, source, placeOf }: Module,
  { reach }: Course,
  required: string,
): readonly FileRead[] {
  const statements = descendantsOfType(source.root, 'ImportStatement').slice(0, 300);
  // a package whose module lies beside the script may be the script's own folder under another name
  const isOther = (names: readonly string[]): boolean =>
    isOwnPackage(names, required) && load({ level: 0, names: names.slice(1) }) === undefined;
  const wanted = new Map(imports.map((each) => [each.module.names.join('.'), each] as const));
  return [...wanted]
    .slice(0, 300)
    .flatMap(([dotted, { module, name }]): readonly FileRead[] => {
      const isOwn = module.level > 0 || OWN.test(module.names[0] ?? '') || isOther(module.names);
      const within = name === undefined ? [] : [{ ...module, names: [...module.names, name] }];
      if (!isOwn || module.names.length === 0 || [module, ...within].some((path) => load(path) !== undefined))
        return [];
      const statement = statements.find((node) => source.textOf(node).includes(dotted));
      if (statement === undefined || reach(statement) !== 'always') return [];
      const path = `${'../'.repeat(Math.max(0, module.level - 1))}${module.names.join('/')}.py`;
      return [{ path, name: dotted, ...placeOf(statement) }];
    })
    .slice(0, MAX_MODULES);
}
