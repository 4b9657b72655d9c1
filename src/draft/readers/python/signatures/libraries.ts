/** Fields of libraries' classes that scripts take as flags. Their defaults are those of the version that is named. */
import { EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import type { SourcePlace } from '../../../../code/files.ts';
import type { Flag, FlagType } from '../../flag.ts';
import { literalScalar, parseLiteral } from '../../../../code/literal.ts';
import type { Convention } from './signature.ts';

interface LibraryClass {
  readonly library: string;
  readonly base?: string;
  readonly fields: readonly LibraryField[];
}

interface LibraryField extends Pick<Flag, 'name' | 'type' | 'default' | 'choices' | 'required'> {
  /** Worth tuning in nearly every script that uses the library. */
  readonly isCore: boolean;
}

const TRANSFORMERS = 'Transformers 4.57';
const TRL = 'TRL 0.23';

/** Fields, with a comma or a new line after each: a name, a type or choices, a default; `!` for one that is needed, `*` for a core one. */
function fieldsIn(table: string): readonly LibraryField[] {
  return table.split(/[,\n]/).flatMap((field) => {
    const [name = '', kind = '', ...rest] = field.trim().split(/\s+/);
    if (name === '') return [];
    const type = TYPES.find((known) => known === kind) ?? 'choice';
    const [written] = rest.filter((word) => word !== '!' && word !== '*');
    const given = written === undefined ? undefined : literalScalar(parseLiteral(written.replace('""', '')));
    return {
      ...{ name, type, isCore: rest.includes('*') },
      ...(given !== undefined && { default: given }),
      ...(type === 'choice' && { choices: kind.split('|') }),
      ...(rest.includes('!') && { required: true }),
    };
  });
}

const TYPES: readonly FlagType[] = ['float', 'int', 'bool', 'text'];

const fieldsOf =
  (library: string, base?: string) =>
  ({ raw: [table = ''] }: TemplateStringsArray): LibraryClass => ({
    library,
    ...(base !== undefined && { base }),
    fields: fieldsIn(table),
  });

const classes: ReadonlyMap<string, LibraryClass> = new Map(
  Object.entries({
    TrainingArguments: fieldsOf(TRANSFORMERS)`
      output_dir text !, learning_rate float 5e-5 *, per_device_train_batch_size int 8 *, gradient_accumulation_steps int 1
      weight_decay float 0 *, warmup_ratio float 0 *, warmup_steps int 0
      lr_scheduler_type linear|cosine|cosine_with_restarts|polynomial|constant|constant_with_warmup linear
      adam_beta1 float 0.9, adam_beta2 float 0.999, adam_epsilon float 1e-8, max_grad_norm float 1
      label_smoothing_factor float 0, neftune_noise_alpha float, group_by_length bool false, num_train_epochs float 3
      max_steps int -1, per_device_eval_batch_size int 8, do_train bool false, do_eval bool false, do_predict bool false
      seed int 42, fp16 bool false, bf16 bool false, gradient_checkpointing bool false, logging_steps float 500
      save_steps float 500, dataloader_num_workers int 0, remove_unused_columns bool true
      load_best_model_at_end bool false`,
    Seq2SeqTrainingArguments: fieldsOf(TRANSFORMERS, 'TrainingArguments')`
      predict_with_generate bool false, generation_max_length int, generation_num_beams int`,
    SFTConfig: fieldsOf(TRL, 'TrainingArguments')`learning_rate float 2e-5 *, max_length int 1024, packing bool false`,
    DPOConfig: fieldsOf(TRL, 'TrainingArguments')`
      learning_rate float 1e-6 *, beta float 0.1 *, label_smoothing float 0`,
    GRPOConfig: fieldsOf(TRL, 'TrainingArguments')`
      learning_rate float 1e-6 *, beta float 0, epsilon float 0.2, temperature float 1`,
    RewardConfig: fieldsOf(TRL, 'TrainingArguments')`learning_rate float 1e-4 *`,
    ModelConfig: fieldsOf(TRL)`
      model_name_or_path text, use_peft bool false, lora_r int 16 *, lora_alpha int 32 *, lora_dropout float 0.05
      load_in_4bit bool false`,
    // `trainer.…` on Lightning's command line
    Trainer: fieldsOf('Lightning 2.5')`
      max_epochs int, max_steps int -1, gradient_clip_val float, accumulate_grad_batches int 1, precision text
      accelerator text auto, devices text auto, check_val_every_n_epoch int 1, log_every_n_steps int, deterministic text`,
    default_argument_parser: fieldsOf('detectron2 0.6')`
      config-file text "", resume bool false, eval-only bool false, num-gpus int 1, num-machines int 1
      machine-rank int 0, dist-url text`,
  }),
);

export function isLibraryClass(name: string): boolean {
  return classes.has(name);
}

/** @param place where the script names the class */
export function libraryFlags(
  name: string,
  { passStyle, booleans }: Convention,
  prefix: string,
  place: SourcePlace,
): readonly Flag[] {
  const found = classes.get(name);
  if (!found) return [];
  const { library, base, fields } = found;
  const own = fields.map(({ isCore, ...field }): Flag => ({
    ...{ ...field, name: `${prefix}${field.name}`, passStyle, ...place, library },
    ...(!isCore && { exclusionReason: EXCLUSION_REASONS.librarySetting }),
    ...(booleans === 'python' && { isPythonLiteral: true }),
    ...(booleans === 'on' && field.type === 'bool' && { switchKind: 'on' }),
  }));
  const inherited = base === undefined ? [] : libraryFlags(base, { passStyle, nested: false }, prefix, place);
  return [...own, ...inherited.filter((flag) => !own.some(({ name: known }) => known === flag.name))];
}
