/** The names of flags that are not hyperparameters, by their kind. */
import { EXCLUSION_REASONS as R } from '../exclusionReasons.ts';
import * as phrases from './phrases.ts';

export interface ExclusionRule {
  readonly reason: string;
  readonly name: RegExp;
  /** Names that match but are worth tuning. */
  readonly except: readonly RegExp[];
}

const rule =
  (form: phrases.Form) =>
  (reason: string, ...except: readonly RegExp[]) =>
  (...table: phrases.Table): ExclusionRule => ({ reason, name: form(...table), except });

const anywhere = rule(phrases.anywhere);
const atEnd = rule(phrases.atEnd);
const alone = rule(phrases.alone);

/** The groups of a dotted name of which nothing is tuned: `callbacks.early_stopping.mode`, `data.noise`. */
export const EXCLUDED_GROUPS: readonly ExclusionRule[] = [
  anywhere(R.group)`
    callbacks?, loggers?, logging, log, wandb, mlflow, tensorboard, checkpoints?, debug, hydra, paths?, extras, export
    launcher, dist, distributed, slurm, tokenizer
    eval, evaluation, test, testing, val, valid, validation, generat(e|ions?|ing), sampling, inference`,
  anywhere(
    R.data,
    phrases.anywhere`
      batch\w*, bs, \w*aug\w*, mix ?up, cut ?(mix|out), \w*flip\w*, \w*jitter, erasing, mask\w*
      model, net\w*, optim\w*, sched\w*, loss, trainer, lr, learning rate, weight decay, gamma, discount`,
  )`
    data ?(sets?|module|loader)?, tasks?, problems?, envs?, environment, simulat\w*`,
];

const SUBSETS = 'val|valid|validate|validation|test|dev|eval|train|training';
const DATA_SIZES = 'frac|fraction|ratio|pct|percent|percentage|proportion|prop|share|portion';
const COUNTS = 'size|num|number|len|length|samples|examples|instances';
const RECORDS = 'samples?|examples|instances|points|rows|images|sentences|sequences|docs|records';
const SEQUENCES = String.raw`seq|sequence|src|tgt|source|target|sent\w*|text|token|input|output`;
const LENGTH = 'len(gth)?';

const NO_SAVING = [phrases.anywhere`keep (prob|rate|ratio), drop ?out keep`];
const NO_MEMORY = [phrases.atEnd`max features, weight, lr, drop\w*, prob`, phrases.anywhere`label smooth\w*`];
const NO_BUDGET = [
  phrases.anywhere`
    warm\w*, decay, anneal\w*, ramp\w*, cosine, cycle, restart, lr step, burn, optim\w*, opt, sgd, grad
    gradient steps, update, accum\w*, acc, drop, boost\w*, nrounds, critic, disc\w*, [dgk] (steps|iters), inner, adapt\w*
    target, ppo, ppg, k epochs, rollout, policy, pi, exploration, random, learning starts, start steps`,
  phrases.alone`n ?steps, n step`,
];

export const EXCLUSION_RULES: readonly ExclusionRule[] = [
  anywhere(R.seed)`\w*seeds?, random state, rng`,
  anywhere(R.speed)`
    n?workers?, num procs, proc, processes, n?jobs, n?threads?, cores?, n?cpus?, multiprocessing, async
    prefetch, pin mem(ory)?, persistent, num loaders?, chunks?, mem(ory)? (limit|fraction|growth)
    (iterations|steps|iters) per (loop|call|execution|print|log)`,
  anywhere(
    R.machine,
    phrases.anywhere`
      (lora|low|adapter) rank, hidden nodes, distill\w*, distance (weight|margin)
      (batch|images|sentences|ims)\b.*\b(device|gpu|core|node|cuda)s?
      (device|gpu|core|node)s? (train )?(micro )?batch, (leaf|leaves|terminal|tree|decision) nodes`,
  )`
    devices?, n?gpus?, gpuid, cuda, mps, tpu, xpu, npu, hpu, accel(erator)?, offload\w*
    rank, world size, n?nodes?, nproc, master, address, port, host(name)?, zone, slurm, cluster, platform, gcp
    dist\w*, ddp, fsdp, deepspeed, zero stage, horovod, backend, launch(er)?`,
  anywhere(R.logging)`
    logs?, logging, verbose, verbosity, quiet, silent, print\w*, disp, display, progress, report
    wandb, tensorboard, tb, mlflow, neptune, comet, clearml, visdom, track\w*
    plots?, histogram, render\w*, videos?, capture, visuali[sz]\w*, vis, images? (interval|freq)
    debug, profiler?, trace, snap, dump, summary, stats, tick`,
  anywhere(R.saving, ...NO_SAVING)`
    save, load, resume, ckpt, checkpoint, cache, upload, download, evolve, push`,
  atEnd(R.saving, ...NO_SAVING)`
    save\w*, saving, ckpts, checkpoints, checkpointing, snapshots?, export\w*, onnx, cache\w*, keep
    resume\w*, restore, restart, reload, load\w*, continue, init from, from scratch, pretrained, fine ?tune
    overwrite\w*, exist ok, evolve\w*, hub, revision, auth, upload\w*, download\w*
    do eval, evaluate, predict, train, test, only, skip \w+, dry ?run`,
  anywhere(
    R.file,
    phrases.anywhere`
      drop ?(path|out), (output|input|out|cond|prompt|text) drop\w*, cfg (scale|dropout|prob)
      text (dim|lr), vectors? (dim|size)`,
  )`
    \w*path, paths, \w*dirs?, directory, folder, files?, filename, fname, root, glob, extension, ext, url, uri
    out, output, outputs, config, cfg, prefix, suffix, template, prompt, text, string, corpus, vectors?, vocab`,
  anywhere(
    R.data,
    phrases.anywhere`
      target (network|update|freq\w*|entropy|kl|interval|tau|momentum|mom|decay|m|lr), (kl|entropy) target
      target \w+ (weight|coef\w*), task (weight|lr|loss weight), data (aug\w*|weight|dropout)
      min (num )?(data|samples?|examples), samples? split, split (gain|loss|criterion), gain to split
      (rollout|imag\w*|plan\w*) horizon`,
    phrases.atEnd`max samples`,
  )`
    data, datas?ets?, tasks?, envs?, environment, game, scenario, target, columns?, lang, language, nrows, limit
    n?splits?, split\w*, [nk]?folds?, cv, subset, (${SUBSETS}|holdout|calib\w*|sample)( set)? (${DATA_SIZES}|${COUNTS})
    (n|num|max) (${SUBSETS}|predict), (n|num|max|total) (${RECORDS}), epoch size
    years?, (start|end) date, tickers?, symbols?
    shots?, n?ways?, k (spt|qry), [kn] (query|support)
    (sample|sampling|frame) rate, sr, fps, n (fft|mels), hop (length|size)
    missing rate, imbalance\w*, noise (type|level|rate), corruption\w*
    (step|time|move|collision|crash|energy|idle) (penalty|reward), horizon
    upscale\w*, upscaling, scale factor, downsampl\w*, \w*crop(s|ping)?`,
  anywhere(R.memory, ...NO_MEMORY)`
    (num|n|number of)?class(es)?, num labels, resolution, resize, crop, padding idx, pad\w*
    img ?(sz|size|dim|height|width|h|w|res|channels?), image (size|dim|height|width|channels?|res\w*)
    (input|output|in|out) (size|dims?|shape|channels?|${LENGTH}|feat\w*|res\w*|height|width|nc)
    (obs|observation|s|a|state|coords?|joints?|action|act|feature|feat|target|label) (dim|size|shape|features)
    (n|num) (features|channels|users|items|agents|actors|words|envs?), nfeatures, nfeat, nenvs, nc
    num (feats|entities|relations|tokens|embeddings|players|stations|frames), n (obs|actions|states)
    vocab(ulary)?, context, ctx, block size, (target|true|data) (degree|order), min (count|freq), maxlen, seq ?(${LENGTH}|size), sequence (${LENGTH}|size)
    (cutoff|clip|segment|window|sample|prompt) (${LENGTH}|dur\w*|frames)`,
  atEnd(R.memory, ...NO_MEMORY)`
    labels?( column| name| field)?
    max ?\w* ?(${SEQUENCES})? ?(${LENGTH}|tokens|words|vocab\w*|features)`,
  atEnd(R.memory, ...NO_MEMORY)`
    (?<!\b(hidden|hid|embed\w*|emb|mlp|model|layers?|ff|proj|latent|conv|enc\w*|dec\w*) )dims`,
  alone(R.memory, ...NO_MEMORY)`
    size, width, height, ${LENGTH}, res, h, w, channels?, features, max, min, mean, std, scale`,
  anywhere(R.label)`exp, run, experiment, project, user`,
  atEnd(R.label)`
    name, nickname, entity, tags?, expname, notes?, comment, desc, description, title, version, id, meta
    username, author, email, team, organi[sz]ation, token, key, password`,
  anywhere(R.precision, phrases.anywhere`mode (weight|lr)`)`
    mode, objective, obj, criterion, metrics?, strategy, deterministic, bench(mark)?, nobench, sync bn
    precision, dtype, dt, amp, fp(8|16|32), fp 16, bf ?16, tf32, float16, half, int8, bits?, [48] ?bit
    compile, jit, xla, cudnn, opt level, loss scale, grad scaler, gradient checkpointing
    quanti[sz]\w*, use fast, tokenizer\w*, (un)?cased, (lower|upper)(case)?, preserve case
    cond, conditional, class cond\w*, (un)?supervised, norm type`,
  anywhere(
    R.evaluation,
    phrases.anywhere`
      clip val, (min|max) (child |leaf |num )?samples?, neg\w* sampl\w+, col sample, sub sample
      samples? weight, sample (prob|ratio)`,
  )`
    eval, val, valid, validation, test, testing, tests, evaluation, dev, demo, bootstrap, confidence
    infer\w*, predict(ions?|ing|ed)?, generat(e|ions?|ing|ed), sampling, sampler?, samples, decod(e|ing), max new tokens
    guidance, render scale, beams?, n ?best, top ?[kp], nucleus, (length|repetition) penalty
    nms, iou, conf, thres(h|hold)?
    n?runs, n?trials, trial, pruner, repeats?, repetitions?, replicates?`,
  anywhere(R.budget, ...NO_BUDGET)`
    early ?stop\w*, patience, (start|end|last|stop) (epoch|iter\w*|step)
    total (\w+ )?(steps|timesteps|epochs|iters|iterations), (num|max|total) \w*epochs?`,
  atEnd(R.budget, ...NO_BUDGET)`
    (n|max)?epochs?, n?iters?, iterations?, maxiter, steps, timesteps, n?episodes?, generations?, n?games, rounds
    kimg, nimg, frames, budget, timeout, wall ?time, until, es( \w+)?, max (time|update|hours), num update
    (max|total|num|n|train|training|global|env|tot) ?(\w+ )?(steps?|updates|batches|iters|interactions)`,
  alone(R.budget, ...NO_BUDGET)`step`,
  anywhere(
    R.interval,
    phrases.anywhere`update, train, target, policy, decay, sync, bagging, restart`,
  )`freq, frequency, interval, every, period, cadence`,
  atEnd(R.loss, phrases.anywhere`min split loss`)`loss, losses, loss (fn|function|type), gan mode, objective`,
  atEnd(R.shape)`
    n?heads?, stride, padding, groups, dilation, patch( size)?, num patches, d [kvq]`,
  alone(R.shape)`group size`,
];
