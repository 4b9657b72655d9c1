/** Why a flag is left out, as a clause without a full stop. */
export const EXCLUSION_REASONS = {
  seed: 'tuning a seed only selects a lucky run; the script can read BBKB_SEED instead',
  speed: 'it changes the speed, not the result',
  machine: 'it sets where the script runs',
  logging: 'it changes the log or the display',
  saving: 'it sets the files and the steps of a run, not how well it trains',
  file: 'it names a file, a folder or an address',
  data: 'it sets which data are used, and metrics on different data cannot be compared',
  memory: 'it depends on the data or on the memory of the machine',
  label: 'it is a name',
  precision: 'it changes the measurement or the arithmetic, not the model',
  evaluation: 'it changes how the result is measured, not the result',
  budget: 'more of it takes longer: it is a budget, not a setting',
  interval: 'it sets how often something is recorded',
  loss: 'values of different losses cannot be compared',
  shape: 'it must fit other sizes, such as those that it divides',
  invalidName: 'a parameter cannot have this name',
  positional: 'it is passed by its position: put a {placeholder} into the command',
  insideCall: 'it is written inside a call, and the script has other settings',
  limit: 'it bounds another value',
  partOfModel: 'it is a part of the model',
  defaultArgument: 'a call with another value leaves it without effect',
  severalValues: 'it takes several values at once',
  freeText: 'it takes any text: list the values worth trying',
  unknownType: 'its type could not be read',
  unreadModule: 'its default is in a module that could not be read',
  hugeDefault: 'its default is too large',
  singleChoice: 'it has only one value',
  oneDashSwitch: 'it has one dash and takes no value: add it to the command to use it',
  wholeOnly: 'the script takes only whole numbers, but its default is not one',
  otherCommand: 'its command does not train',
  group: 'its group has no settings of the training',
  unknownBool: 'its effect on the training is unknown',
  unknownChoice: 'its values may not be comparable',
  duplicate: 'another parameter sets the same quantity',
  overwritten: 'the script computes it itself',
  onlyEnvironment: 'it is an environment variable, and the others are not',
  otherPassStyle: 'it is passed in a different way from the others',
  untypedArgument: 'its add_argument has no type=, so the script gets it as text',
  typeBool: 'type=bool reads every word as true, even "False"',
  beforeSubcommand: 'it stands before the subcommand: write it into the command',
  librarySetting: 'the library has it, and the script does not mention it',
  configList: 'it is a list',
  configGroup: 'it selects a file of values',
  configInstruction: 'it is an instruction to Hydra about the values beside it',
  configMissing: 'the configuration has no value for it',
  configReference: 'its value is taken from elsewhere',
} as const;

export function otherSubcommandReason(subcommand: string): string {
  return `only the subcommand ${subcommand} takes it`;
}

export function actionReason(action: string): string {
  return `its action is ${action}, which does not take a single value`;
}
