/** The constants of a Python script that look like its settings. */
import type { SyntaxNode } from '@lezer/common';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import * as shared from '../constantFlags.ts';
import type { Flag, LibraryUse } from '../flag.ts';
import { callOf, isStarred } from '../../../code/python/calls.ts';
import type { Module } from '../../../code/python/module.ts';
import { MODULE_ROOTS, type ReadFile, type SourcePlace } from '../../../code/files.ts';
import type { CallersOf } from '../../../code/python/reach.ts';
import { constructorParameters } from '../../../code/python/classes.ts';
import { parametersOf } from '../../../code/python/parameters.ts';
import { importedName, type Import } from '../../../code/python/imports.ts';
import { settingsOf } from '../../../code/python/settings.ts';
import type { Setting } from '../../../code/settings.ts';
import { namedChildren } from '../../../code/sourceTree.ts';
import {
  changedValues,
  liveTexts,
  nameAround,
  numbersOfLabels,
  statementAround,
  textOfUses,
} from '../../../code/python/assignedValues.ts';
import { isGivenAnother, valuesInVain } from '../../../code/python/valuesInVain.ts';
import { isDeadIn, type CourseAt } from './course.ts';
import { libraryParameters } from './libraryParameters.ts';
import type { WithUse } from './libraryUses.ts';
import { modelsOf, type Models } from './models.ts';
import { runIn } from './run.ts';
import type { PythonScript } from './script.ts';

/**
 * @param metric where the value to optimize is printed, as far as that is known
 * @param areBeside there are options to tune as well
 */
export function constantFlags(
  script: PythonScript,
  withUse: WithUse,
  courseAt: CourseAt,
  metric?: SourcePlace,
  areBeside?: boolean,
): readonly Flag[] {
  const { module, modules, readFile } = script;
  const isDead = isDeadIn(courseAt);
  const callersOf: CallersOf = (definition) =>
    script.callersOf(definition).filter((caller) => !isDead(caller.module)(caller.call.node));
  const models = modelsOf(script, courseAt, metric);
  const constantsIn = (each: Module): shared.ConstantsOfFile => {
    const own = constantsOf(each, callersOf, withUse, models, inVain(each));
    const isUnread = each === module || configured.has(each) ? isDead(each) : (node: SyntaxNode) => !isRun(each, node);
    const doubtAbout = (setting: Setting) =>
      isUnread(setting.node) ? EXCLUSION_REASONS.unread : own.doubtAbout(setting);
    return { ...own, doubtAbout };
  };
  // not of several configurations those of which a branch makes another one
  const isMade = ({ name = '' }: Import): boolean =>
    module.callsOf(name).length === 0 || module.callsOf(name).some(({ node }) => !isDead(module)(node));
  const inSettings = module.imports
    .filter((each) => SETTINGS_MODULE.test(each.module.names.join('.')) && isMade(each))
    .flatMap((each) => module.load(each.module) ?? []);
  const configured = new Set([...new Set(inSettings)].slice(0, MAX_MODULES));
  const imported = new Set([...configured, ...modules.slice(1)]);
  const isRun = runIn(script, callersOf, isDead);
  const inVain = valuesInVain([...new Set([...modules, ...imported])]);
  const live = liveTexts(modules, isDead);
  const elsewhere = [...imported].flatMap((each) => {
    const name = nameInLauncher(each, readFile);
    if (name === undefined) return [];
    // as among all texts, which have it once
    const { file = '', source } = each;
    const text = live[modules.indexOf(each)] ?? source.text;
    return [{ name, file, text, constants: constantsIn(each), isSettings: configured.has(each) }];
  });
  const texts = live.map((text, i) => (i === 0 ? textOfUses(module, text) : text));
  return shared.constantFlags(constantsIn(module), texts, elsewhere, areBeside);
}

/** The names of a module of settings, or of the folder that it lies in, without extension. */
const SETTINGS_MODULE =
  /(^|[._/-])(conf|cfgs?|config|configs|configuration|settings?|h?params?|hyper\w*|constants?|opts?|options)([.][^.]+)?$/i;
const MAX_MODULES = 5;

/** `models.net` of `models/net.py`, also beside the folder of the script or that one's; undefined where it finds another. */
function nameInLauncher({ file = '' }: Module, readFile: ReadFile): string | undefined {
  const path = file.replace(/^(?:\.\.\/)*/, '');
  const name = path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.');
  const found = MODULE_ROOTS.find((root) => readFile(`${root}${path}`) !== undefined);
  return /^[a-z_][\w.]*$/i.test(name) && `${found}${path}` === file ? name : undefined;
}

function constantsOf(
  module: Module,
  callersOf: CallersOf,
  withUse: WithUse,
  models: Models,
  inVain: ReturnType<ReturnType<typeof valuesInVain>>,
): shared.ConstantsOfFile {
  const { source } = module;
  const isChanged = changedValues(module);
  const numbers = numbersOfLabels(module);
  const known = libraryParameters(module);
  return {
    settings: settingsOf(source),
    withUse,
    callAround: (node) => callAround(module, node),
    parameterAt: (node) => known.parameterAt(node) ?? parameterAt(module, node),
    doubtAbout: (setting) => {
      const { node, omitted } = setting;
      const doubt = models.doubtAbout(module, setting);
      if (omitted !== undefined || doubt !== undefined) return doubt;
      if (known.mustFit(node)) return EXCLUSION_REASONS.shape;
      const vain = inVain(node);
      if (vain !== undefined) return EXCLUSION_REASONS[vain === 'unnamed' ? 'unread' : 'defaultArgument'];
      if (numbers.has(node.from)) return EXCLUSION_REASONS.numbering;
      return isChanged(node) ? EXCLUSION_REASONS.overwritten : doubtAbout(module, callersOf, node);
    },
  };
}

/** Why a person has to decide about it; undefined for an assignment, an entry or a field. */
function doubtAbout(module: Module, callersOf: CallersOf, node: SyntaxNode): string | undefined {
  const { source } = module;
  // `sizes=[64, 32]`
  const whole = node.parent?.name === 'ArrayExpression' ? node.parent : node;
  if (whole.parent?.name === 'ParamList')
    return isGivenAnother(module, whole, callersOf) ? EXCLUSION_REASONS.defaultArgument : undefined;
  if (callAround(module, node) === undefined) return undefined;
  return /^(?:__init__|forward)$/.test(nameAround(source, node, 'FunctionDefinition'))
    ? EXCLUSION_REASONS.partOfModel
    : EXCLUSION_REASONS.insideCall;
}

/** The call whose argument this is; none for `dict(…)` and its like, whose arguments are entries. */
function callAround({ source, imports, resolve }: Module, node: SyntaxNode): shared.CallAround | undefined {
  const around = node.parent?.name === 'ArgList' ? node.parent.parent : undefined;
  if (around?.name === 'Decorator') return { name: '', trains: false };
  if (around?.name !== 'CallExpression') return undefined;
  const { name, path } = callOf(source, around);
  if (MAKES_ENTRIES.test(name)) return undefined;
  const library = importedName(imports, path);
  const isKnown = TRAINS.test(name) || /^[A-Z]/.test(name) || library !== '' || resolve(path) !== undefined;
  const target = statementAround(around)?.firstChild;
  const isForTest =
    (target?.name === 'VariableName' && /^(?:test|val|valid|eval|dev)_/.test(source.textOf(target))) ||
    (/load/i.test(name) && FOR_TEST.test(source.textOf(namedChildren(node.parent ?? node)[0] ?? node).slice(0, 60)));
  return { name, trains: isKnown && !isForTest && !SHOWS.test(name) && !OTHER_LIBRARIES.test(library) };
}

/** What a loader loads. */
const FOR_TEST = /(?:^|[^a-z])(?:test|val|valid|validation|eval|dev)(?![a-z])/i;

const MAKES_ENTRIES = /^(?:dict|field|(?:Simple)?Namespace|EasyDict|edict|AttrDict|Munch|ConfigDict)$/;

/** `learning_rate` for the 0.01 of `train(data, 0.01)`, a function or a class of the project. */
function parameterAt(module: Module, node: SyntaxNode): LibraryUse | undefined {
  if (callAround(module, node)?.trains !== true || !node.parent?.parent) return undefined;
  const { path, name: callee, positional } = callOf(module.source, node.parent.parent);
  const at = positional.findIndex(({ from }) => from === node.from);
  const found = at === -1 ? undefined : module.resolve(path);
  if (found === undefined || found.rest.length > 0 || isStarred(node.parent.parent)) return undefined;
  const parameters =
    found.node.name === 'ClassDefinition'
      ? constructorParameters(found.module, found.node)
      : parametersOf(found.module, found.node);
  const parameter = parameters[at]?.name;
  return parameter === undefined ? undefined : { callee, parameter };
}

/** Methods of whatever has them; the alpha of any other may be that of a line in a plot. */
const TRAINS =
  /^(?:\w*fit\w*|\w*train\w*|learn|compile|cv|minimize|clip_\w+|\w*dropout\w*|\w*from_directory|flow\w*|\w*load\w*|\w*(?:layer|model|optimizer|scheduler|loss|dataset)\w*)$/i;
/** They say what to print, keep or look at, or which data there are. */
const SHOWS =
  /^(?:_?(?:show|plot|draw|visuali[sz]e|display|generate|sample|print|log|save|make|train_test_split)(?![a-z]).*|add_(?:argument|option)|DEFINE_\w+|ArgumentParser|[oO]ption|[aA]rgument|TensorBoard|EarlyStopping|ModelCheckpoint|TSNE|UMAP|PCA|\w*(?:Logger|Monitor|ProgressBar|Writer|Summary))$/;
const OTHER_LIBRARIES =
  /^(?:matplotlib|seaborn|plotly|bokeh|altair|PIL|cv2|skimage|rich|tqdm|logging|warnings|argparse|click|typer|json|csv|os|sys|time|random|math|itertools|subprocess|numpy|pandas|scipy\.stats|sklearn\.(?:datasets|metrics|model_selection))(?:$|\.)/;
