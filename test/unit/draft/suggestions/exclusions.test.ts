import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftParameter } from '../../../../src/draft/draftParameter.ts';
import type { Flag } from '../../../../src/draft/readers/flag.ts';
import { withoutDuplicates } from '../../../../src/draft/suggestions/duplicates.ts';

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
      d_model=512; d_inner_hid=2048; hidden1=16; hidden_channels=64; latent_dim=100; nz=100; ngf=64; num_layers=2; nlayers=2;
      levels=8; ksize=7; n_critic=5; bptt=35; gae_lambda=0.95; gamma=0.99; ent_coef=0.01; vf_coef=0.5; clip_coef=0.2;
      tau=0.005; learning_starts=5000; update_epochs=4; num_minibatches=4; ppo_epoch=4; target_kl; exploration_fraction=0.5;
      num_leaves=31; max_depth=6; eta=0.3; min_child_weight=1.0; subsample=0.8; colsample_bytree=0.8; n_estimators=100;
      lambda_l1=0.0; feature_fraction=0.9; bagging_freq=5; min_data_in_leaf=20; lora_r=8; lora_alpha=16; lora_dropout=0.05;
      wordNgrams=2; block_size=128; kl_weight=1.0; ema_decay=0.999; model.optimizer.lr=1e-3; data.batch_size=64; trainer.learning_rate=1e-3;
      rank=4:the dimension of the LoRA update matrices; num_steps=128:steps of each environment per policy rollout;
      optimizer=sgd|adam; lr_scheduler=cosine|linear; activation=relu|gelu; nesterov=false; mirror=true; tied=true`);
    assert.deepEqual(
      names.filter((name) => !isTuned(name)),
      [],
    );
  });

  it('is never tuned where its name is no hyperparameter', () => {
    const names =
      listed(`rank=0; local_rank=-1; world_size=1; launcher=none|slurm; device=cpu|cuda; gpu=0; n_gpu=1; seed=1;
      manualSeed=3; shuffle_seed=42; num_workers=4; n_cpu=8; data_fraction=0.1; train_frac=0.9; val_size=2000;
      sampler=tpe|random; pruner=median|none; n_trials=100; epochs=10; n_epochs=200; num_train_epochs=3.0; max_steps=-1;
      total_timesteps=1000000; num_iters=1000; iterations=30000; max-iter=100; kimg=25000; steps=70; patience=5; runs=10;
      early_stopping=10; eval_batch_size=8; valid_batch_size=4; test-batch-size=1000; predict_batch_size=8; eval_interval=200;
      log_interval=10; print_every=1; save_steps=500; save_checkpoints_steps=1000; iterations_per_loop=1000; num_tpu_cores=8;
      do_lower_case=true; use_fast_tokenizer=true; do_train=false; cond=false; fp16=false; fp32=false; nobench=false;
      amp=false; cuda=true; compile=true; jit=false; deterministic=true; pretrained=true; resume=false; overwrite_cache=false;
      channels=1; img_channels=3; img_size=28; size=128; imgsz=640; num_classes=10; vocab_size=1000; obs_dim=4; in_dim=3;
      num_envs=1; model_card=small|large; obj=clm|jlm; save_mode=all|best; loss=mse|mae; mixed_precision=no|fp16;
      top-k=10; top_p=0.9; temperature=1.0:temperature for sampling; num_beams=4; conf_thres=0.25; iou-thres=0.6;
      loss_scale=128.0; n_heads=8; max_seq_length=128; seq_len=400; minCount=1; min_freq=2; n_way=5; k_spt=1; sample_interval=400; tmc-num-samples=10;
      trainer.max_epochs=10; callbacks.early_stopping.min_delta=0.1; data.num_workers=0; train=true; test=true; woof=0; dump=0;
      label_dim=5:dimension of domain labels; batch_size=0; batch_size=8:(computed in runtime); upscale_factor=2; fps=30;
      use_special_trick=true; flavour=a|b; quux=0.5; clip_len=16; scale_pos=true; port=2222; hf_revision=1`);
    assert.deepEqual(names.filter(isTuned), []);
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
