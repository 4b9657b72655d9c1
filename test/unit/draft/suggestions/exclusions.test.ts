import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftAll } from '../../../../src/draft/draftedParameters.ts';
import { draftParameter, withoutDuplicates } from '../../../../src/draft/suggestions/draftParameter.ts';
import { EXCLUSION_REASONS } from '../../../../src/draft/exclusionReasons.ts';
import type { Flag } from '../../../../src/draft/readers/flag.ts';

/** `name=0.1` is a float, `name=8` an int, `name=true` a bool, `name=a|b` a choice, `name:help` has a help. */
function flagOf(text: string): Flag {
  const [written = ''] = text.split(':');
  const help = text.split(':').at(1);
  const [name = '', value = ''] = written.split('=');
  const common = { name: name.trim(), passStyle: 'flags', line: 1, ...(help !== undefined && { help }) } as const;
  if (value === 'true' || value === 'false') return { ...common, type: 'bool', default: value === 'true' };
  if (value.includes('|')) return { ...common, type: 'choice', choices: value.split('|') };
  if (value === '') return { ...common, type: 'float' };
  return { ...common, type: /[.e]/.test(value) ? 'float' : 'int', default: Number(value) };
}

const isTuned = (text: string): boolean => draftParameter(flagOf(text), 'flags').active;
const listed = (text: string): readonly string[] => text.split(';').map((each) => each.trim());

describe('a flag', () => {
  it('is tuned as the size of a batch, whatever its help says of the data', () => {
    assert.ok(isTuned('batchsize=64:Number of images in each mini-batch'));
    assert.ok(!isTuned('units=64:Number of images'));
  });

  it('is tuned as the width of a network, and not as that of an image', () => {
    for (const text of listed('width=1:network width; width=64:hidden width; widen_factor=10'))
      assert.ok(isTuned(text));
    for (const text of listed('width=64; width=64:width of the images')) assert.ok(!isTuned(text), text);
    const isBeside = (beside: string) => draftParameter({ ...flagOf('width=64'), beside }, 'flags').active;
    assert.ok(isBeside('model.width model.depth'));
    assert.ok(!isBeside('width height dropout'));
  });

  it('is not tuned where it is a share of the data, a dimension of it, or below 0 as an exponent is', () => {
    for (const text of listed('validate_fraction=0.15; atmo_dims=2; coords_dim=3; weight_decay=-5; reward_min=-2'))
      assert.equal(isTuned(text), false, text);
    for (const text of listed('hidden_dim=64; lr=-1.0; weight_decay=-1.0')) assert.ok(isTuned(text), text);
  });

  it('of a part of the model is no flag of what is done with the result', () => {
    for (const text of listed('predictor_lr=1e-3; generator_lr=1e-3; generator-dropout=0.1; generator.lr=1e-3'))
      assert.ok(isTuned(text), text);
    for (const text of listed('predict_batch_size=8; generation_lr=0.1; generate.dropout=0.1; prediction_lr=0.1'))
      assert.equal(isTuned(text), false, text);
  });

  it('is tuned where its name is one that the field tunes', () => {
    const names =
      listed(`lr=1e-3; blr=1e-4; glr=2e-3; policy_lr=3e-4; base-lr=0.1; learningRate=0.1; min_lr=0.0; lr_mul=2.0;
      weight_decay=0.01; wdecay=1e-6; wd=1e-4; l2=5e-4; reg_alpha=0.0; momentum=0.9; mom=0.95; beta1=0.9; b2=0.999;
      eps=1e-6; adam_epsilon=1e-8; clip=0.25; grad_norm_clip=1.0; max_grad_norm=0.5; gradient_clip_val=1.0; clip_grad=3.0;
      dropout=0.1; dropouth=0.2; wdrop=0.5; attn_pdrop=0.1; drop_path_rate=0.1; hidden_dropout_prob=0.1; dp_ratio=0.2;
      label_smooth=0.1; label-smoothing=0.0; mixup=0.2; mask_ratio=0.75; color_jitter=0.4; temperature=0.07;
      warmup_steps=500; warmup_ratio=0.1; num_warmup_steps=100; warmup-epochs=5; lr_decay=0.95; lr_step=30; decay_rate=0.9;
      batch_size=64; batch-size=32; batchSize=16; bs=64; batch_size_per_gpu=64; per_device_train_batch_size=8;
      train_batch_size=32; grad_acc=1; gradient_accumulation_steps=4; accum_iter=1; emsize=200; nhid=200; n_embd=768;
      d_model=512; max_leaf_nodes=31; min_num_samples=3; d_inner_hid=2048; hidden1=16; hidden_channels=64; latent_dim=100; nz=100; ngf=64; num_layers=2; nlayers=2;
      levels=8; ksize=7; n_critic=5; bptt=35; gae_lambda=0.95; gamma=0.99; ent_coef=0.01; vf_coef=0.5; clip_coef=0.2;
      tau=0.005; learning_starts=5000; update_epochs=4; num_minibatches=4; ppo_epoch=4; target_kl; exploration_fraction=0.5;
      num_leaves=31; min_gain_to_split=0.1; max_depth=6; eta=0.3; min_child_weight=1.0; subsample=0.8; colsample_bytree=0.8; n_estimators=100;
      lambda_l1=0.0; feature_fraction=0.9; bagging_freq=5; min_data_in_leaf=20; lora_r=8; lora_alpha=16; lora_dropout=0.05;
      wordNgrams=2; kl_weight=1.0; ema_decay=0.999; model.optimizer.lr=1e-3; data.batch_size=64; trainer.learning_rate=1e-3;
      rank=4:the dimension of the LoRA update matrices; num_steps=128:steps of each environment per policy rollout;
      optimizer=sgd|adam; lr_scheduler=cosine|linear; activation=relu|gelu; nesterov=false; mirror=true; tied=true`);
    assert.deepEqual(
      names.filter((name) => !isTuned(name)),
      [],
    );
  });

  it('is not tuned in a section that makes the data or the task, but for what the training does with them', () => {
    for (const text of listed(`data.noise=0.1; data.synthetic.noise=0.1; dataset.size=100; dataset.rho=0.5; task.margin=1.0;
      problem.sigma=0.1; env.tau=0.1; environment.dropout=0.1; data.train.noise=0.1; datamodule.smoothing=0.1`))
      assert.equal(isTuned(text), false, text);
    for (const text of listed(`data.augmentation.noise=0.1; data.mixup=0.2; dataset.color_jitter=0.4; model.noise=0.1;
      task.optimizer.lr=0.1; data.train_batch_size=32; env.gamma=0.9`))
      assert.ok(isTuned(text), text);
  });

  it('is never tuned where its name is no hyperparameter', () => {
    const names =
      listed(`gpu=0; n_epochs=200; num_iters=1000; iterations=30000; valid_batch_size=4; predict_batch_size=8;
      eval_interval=200; cond=false; model_card=small|large; save_mode=all|best; sample_interval=400;
      temperature=1.0:temperature for sampling; trainer.max_epochs=10; callbacks.early_stopping.min_delta=0.1;
      data.num_workers=0; train=true; test=true; woof=0; label_dim=5:dimension of domain labels; batch_size=0;
      batch_size=8:(computed in runtime); batch_size_encoding=64; use_special_trick=true; flavour=a|b; quux=0.5; scale_pos=true; collision_penalty=0.5`);
    assert.deepEqual(names.filter(isTuned), []);
  });

  const namesByReason = {
    [EXCLUSION_REASONS.seed]: 'seed=1; manualSeed=3; shuffle_seed=42; random_state=0; rng=1',
    [EXCLUSION_REASONS.speed]: `
      num_workers=4; n_cpu=8; num_procs=2; num_tpu_cores=8; pin_mem=true; prefetch_factor=2; chunk_size=16;
      iterations_per_loop=1000; memory_limit=8; mem_growth=true`,
    [EXCLUSION_REASONS.machine]: `
      rank=0; local_rank=-1; node_rank=0; world_size=1; launcher=none|slurm; device=cpu|cuda; gpu_ids=0; n_gpu=1;
      cuda=true; port=2222; master_addr=1; distributed=true; zero_stage=2; no_accel=true; offload_params=true`,
    [EXCLUSION_REASONS.logging]: `
      log_interval=10; print_every=1; dump=0; log_level=1; report_to=a|b; images_freq=4; render_mode=a|b; wandb=true`,
    [EXCLUSION_REASONS.saving]: `
      save_steps=500; save_checkpoints_steps=1000; do_train=false; do_eval=true; pretrained=true; resume=false;
      overwrite_cache=false; skip_eval=true; push_to_hub=true; hf_revision=1; dry-run=true; fine_tune=true; keep=3`,
    [EXCLUSION_REASONS.file]:
      'vocab_size=1000; vocab_file=a|b; data_path=a|b; out=1; logdir=a|b; prefix=a|b; vectors=1; text=1',
    [EXCLUSION_REASONS.data]: `
      data_fraction=0.1; train_frac=0.9; val_size=2000; holdout_set_ratio=0.1; calibration_samples=8; max_eval_rows=9;
      num_train_epochs=3; num_envs=1; n_way=5; k_spt=1; n_query=15; n_shot=1; n_folds=5; tmc-num-samples=10;
      limit_batches=1; total_docs=4; frame_rate=25; fps=30; hop_length=256; upscale_factor=2; random_crop_size=32;
      start_date=2020`,
    [EXCLUSION_REASONS.memory]: `
      channels=1; img_channels=3; img_size=28; imgsz=640; size=128; num_classes=10; nclass=2; label_field=1;
      obs_dim=4; a_dim=2; s_dim=3; in_dim=3; input_features=4; n_actions=4; num_players=2; nfeat=8; max_seq_length=128; max_tgt_len=50;
      maxlen=9; seq_len=400; sequence_size=8; context_size=4; minCount=1; min_freq=2; clip_len=16; pad_token=0;
      num_frames=16`,
    [EXCLUSION_REASONS.label]:
      'run_name=a|b; exp_id=1; api_key=a|b; username=a|b; notes=a|b; version=2; organisation=a|b',
    [EXCLUSION_REASONS.precision]: `
      fp16=false; fp32=false; fp_16=true; bf16=true; 8bit=true; int8=true; amp=false; nobench=false; compile=true;
      jit=false; mixed_precision=no|fp16; loss_scale=128.0; deterministic=true; do_lower_case=true; uppercase=true;
      use_fast_tokenizer=true; uncased=true; unsupervised=true; eval_metric=a|b; obj=clm|jlm; quantize=true`,
    [EXCLUSION_REASONS.evaluation]: `
      sampler=tpe|random; pruner=median|none; n_trials=100; runs=10; eval_batch_size=8; test-batch-size=1000;
      top-k=10; topk=3; top_p=0.9; num_beams=4; beam_width=5; conf_thres=0.25; iou-thres=0.6; length_penalty=1.0;
      n_best=1`,
    [EXCLUSION_REASONS.budget]: `
      epochs=10; nepoch=3; max_epochs=10; max-iter=100; maxiter=9; kimg=25000; steps=70; step=7; max_steps=-1;
      total_timesteps=1000000; total_agent_steps=9; train_iters=8; es_rounds=2; early_stopping=10; patience=5;
      start_epoch=0; max_hours=2; walltime=9; global_updates=2`,
    [EXCLUSION_REASONS.interval]: 'frequency=1; checking_interval=3; every=2; cadence=4',
    [EXCLUSION_REASONS.loss]: 'loss=mse|mae; loss_fn=a|b; losses=a|b',
    [EXCLUSION_REASONS.shape]: 'n_heads=8; nheads=8; num_patches=4; patch_size=16; stride=2; d_k=64; group_size=32',
  };
  for (const [reason, names] of Object.entries(namesByReason))
    it(`is left out because of its name: ${reason}`, () => {
      const given = listed(names).map((name) => [name, draftParameter(flagOf(name), 'flags').reason]);
      assert.deepEqual(
        given.filter(([, why]) => why !== reason),
        [],
      );
    });

  it('is a share of the data where the other names are of a network, and of a tree where they are of trees', () => {
    const isTunedBeside = (...others: readonly string[]): boolean | undefined =>
      draftAll(['subsample=0.8', ...others].map(flagOf), 'flags').at(0)?.active;
    assert.deepEqual([isTunedBeside('max_depth=6'), isTunedBeside('batch_size=64')], [true, false]);
    assert.equal(isTunedBeside('batch_size=64', 'colsample_bytree=0.8'), true);
  });

  it('is one of two that set the same quantity: the one that the script sets itself', () => {
    const tuned = (...names: readonly string[]): readonly string[] =>
      withoutDuplicates(names.map((name) => draftParameter(flagOf(name), 'flags'))).flatMap(({ active, flag }) =>
        active ? [flag.name] : [],
      );
    assert.deepEqual(tuned('lr', 'blr=1e-3'), ['blr']);
    assert.deepEqual(tuned('warmup_steps=0', 'warmup_ratio=0.1'), ['warmup_ratio']);
    assert.deepEqual(tuned('warmup_steps=500', 'warmup_ratio=0.0'), ['warmup_steps']);
    assert.deepEqual(tuned('policy_lr=1e-3', 'q_lr=1e-3'), ['policy_lr', 'q_lr']);
  });
});
