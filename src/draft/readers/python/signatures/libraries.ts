/**
 * Classes of libraries whose fields scripts take as flags, with the fields that people tune or must give. These
 * defaults are the library's, of the version that is named: a draft says so.
 */
import { EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import type { Flag, FlagType } from '../../flag.ts';
import type { Scalar } from '../../literal.ts';
import type { Convention } from './signature.ts';

interface LibraryClass {
  readonly library: string;
  readonly base?: string;
  readonly fields: Readonly<Record<string, LibraryField>>;
}

/** A type with its default; null for none. */
type LibraryField = readonly [type: FlagType, given: Scalar | null, more?: FieldDetails];

interface FieldDetails {
  readonly required?: boolean;
  readonly choices?: readonly string[];
  /** Worth tuning in nearly every script that uses the library. */
  readonly core?: boolean;
}

const TRANSFORMERS = 'Transformers 4.57';
const TRL = 'TRL 0.23';

const CORE: FieldDetails = { core: true };

const SCHEDULES = ['linear', 'cosine', 'cosine_with_restarts', 'polynomial', 'constant', 'constant_with_warmup'];

const classes: ReadonlyMap<string, LibraryClass> = new Map<string, LibraryClass>([
  [
    'TrainingArguments',
    {
      library: TRANSFORMERS,
      fields: {
        output_dir: ['text', null, { required: true }],
        learning_rate: ['float', 5e-5, CORE],
        per_device_train_batch_size: ['int', 8, CORE],
        gradient_accumulation_steps: ['int', 1],
        weight_decay: ['float', 0, CORE],
        warmup_ratio: ['float', 0, CORE],
        warmup_steps: ['int', 0],
        lr_scheduler_type: ['choice', 'linear', { choices: SCHEDULES }],
        adam_beta1: ['float', 0.9],
        adam_beta2: ['float', 0.999],
        adam_epsilon: ['float', 1e-8],
        max_grad_norm: ['float', 1],
        label_smoothing_factor: ['float', 0],
        neftune_noise_alpha: ['float', null],
        group_by_length: ['bool', false],
        num_train_epochs: ['float', 3],
        max_steps: ['int', -1],
        per_device_eval_batch_size: ['int', 8],
        do_train: ['bool', false],
        do_eval: ['bool', false],
        do_predict: ['bool', false],
        seed: ['int', 42],
        fp16: ['bool', false],
        bf16: ['bool', false],
        gradient_checkpointing: ['bool', false],
        logging_steps: ['float', 500],
        save_steps: ['float', 500],
        dataloader_num_workers: ['int', 0],
        remove_unused_columns: ['bool', true],
        load_best_model_at_end: ['bool', false],
      },
    },
  ],
  [
    'Seq2SeqTrainingArguments',
    {
      library: TRANSFORMERS,
      base: 'TrainingArguments',
      fields: {
        predict_with_generate: ['bool', false],
        generation_max_length: ['int', null],
        generation_num_beams: ['int', null],
      },
    },
  ],
  [
    'SFTConfig',
    {
      library: TRL,
      base: 'TrainingArguments',
      fields: { learning_rate: ['float', 2e-5, CORE], max_length: ['int', 1024], packing: ['bool', false] },
    },
  ],
  [
    'DPOConfig',
    {
      library: TRL,
      base: 'TrainingArguments',
      fields: { learning_rate: ['float', 1e-6, CORE], beta: ['float', 0.1, CORE], label_smoothing: ['float', 0] },
    },
  ],
  [
    'GRPOConfig',
    {
      library: TRL,
      base: 'TrainingArguments',
      fields: {
        learning_rate: ['float', 1e-6, CORE],
        beta: ['float', 0],
        epsilon: ['float', 0.2],
        temperature: ['float', 1],
        num_generations: ['int', 8],
      },
    },
  ],
  ['RewardConfig', { library: TRL, base: 'TrainingArguments', fields: { learning_rate: ['float', 1e-4, CORE] } }],
  [
    'ModelConfig',
    {
      library: TRL,
      fields: {
        model_name_or_path: ['text', null],
        use_peft: ['bool', false],
        lora_r: ['int', 16, CORE],
        lora_alpha: ['int', 32, CORE],
        lora_dropout: ['float', 0.05],
        load_in_4bit: ['bool', false],
      },
    },
  ],
  [
    // `trainer.…` on Lightning's command line
    'Trainer',
    {
      library: 'Lightning 2.5',
      fields: {
        max_epochs: ['int', null],
        max_steps: ['int', -1],
        gradient_clip_val: ['float', null],
        accumulate_grad_batches: ['int', 1],
        precision: ['text', null],
        accelerator: ['text', 'auto'],
        devices: ['text', 'auto'],
        check_val_every_n_epoch: ['int', 1],
        log_every_n_steps: ['int', null],
        deterministic: ['text', null],
      },
    },
  ],
]);

export function isLibraryClass(name: string): boolean {
  return classes.has(name);
}

/** @param place where the script names the class */
export function libraryFlags(
  name: string,
  { passStyle, booleans }: Convention,
  prefix: string,
  place: Pick<Flag, 'line' | 'file'>,
): readonly Flag[] {
  const found = classes.get(name);
  if (!found) return [];
  const { library, base, fields } = found;
  const own = Object.entries(fields).map(([field, [type, given, { required, choices, core } = {}]]): Flag => ({
    name: `${prefix}${field}`,
    type,
    passStyle,
    ...place,
    library,
    ...(given !== null && { default: given }),
    ...(required && { required }),
    ...(choices && { choices }),
    ...(!core && { exclusionReason: EXCLUSION_REASONS.librarySetting }),
    ...(booleans === 'python' && { isPythonLiteral: true }),
  }));
  const inherited = base === undefined ? [] : libraryFlags(base, { passStyle, nested: false }, prefix, place);
  return [...own, ...inherited.filter((flag) => !own.some(({ name: known }) => known === flag.name))];
}
