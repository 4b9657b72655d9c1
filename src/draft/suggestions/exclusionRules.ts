/** The names of what is no hyperparameter, by what it is instead. */
import { EXCLUSION_REASONS } from '../messages.ts';

export interface ExclusionRule {
  readonly pattern: RegExp;
  readonly reason: string;
  /** Names that match the pattern but are worth tuning. */
  readonly except?: RegExp;
}

/** The groups of a dotted name of which nothing is tuned: `callbacks.early_stopping.mode`. */
export const EXCLUDED_GROUPS =
  /\b(callbacks?|loggers?|logging|log|hydra|paths?|wandb|mlflow|tensorboard|checkpoints?|debug|extras|launcher|dist|distributed|slurm|eval|evaluation|test|testing|val|valid|validation|generat\w*|sampling|inference|export|tokenizer|dataloader|data ?loader)\b/;

export const EXCLUSION_RULES: readonly ExclusionRule[] = [
  { pattern: /\b\w*(seeds?)\b|\b(random state|rng)\b/, reason: EXCLUSION_REASONS.seed },
  {
    pattern:
      /\b(n?workers?|num procs?|proc|processes|n?jobs|n?threads?|cores?|ncpus?|cpus?|prefetch( factor)?|pin memory|pin mem|persistent|multiprocessing|num loaders?|chunks?|chunk size|(iterations|steps|iters) per (loop|call|execution|print|log)|n cpu|mem(ory)? (limit|fraction|growth)|async)\b/,
    reason: EXCLUSION_REASONS.speed,
  },
  {
    pattern:
      /\b(devices?( ids?)?|n?gpus?( ids?)?|gpuid|cuda|mps|tpu|xpu|npu|hpu|no accel|accel(erator)?|local rank|node rank|rank|world size|nnodes?|num nodes|nodes?|dist\w*|ddp|fsdp|deepspeed|horovod|backend|launch(er)?|master( (addr|port))?|port|host(name)?|address|nproc|slurm|cluster|zone|zero stage|offload\w*|platform|gcp)\b/,
    except:
      /\b(lora|low|adapter) rank\b|\b(batch|images|sentences|ims)\b.*\b(device|gpu|core|node|cuda)s?\b|\b(device|gpu|core|node)s? (train )?(micro )?batch\b|\bhidden nodes\b|\bdistill\w*\b|\bdistance (weight|margin)\b/,
    reason: EXCLUSION_REASONS.machine,
  },
  {
    pattern:
      /\b(logs?|logging|log level|verbose|verbosity|quiet|silent|print\w*|disp|display|progress|wandb|tensorboard|tb|mlflow|neptune|comet|clearml|visdom|track\w*|report( to)?|plots?|render\w*|videos?|capture|visuali[sz]\w*|vis|debug|profiler?|trace|summary|stats|snap|dump|tick|histogram|images? (interval|freq))\b/,
    reason: EXCLUSION_REASONS.logging,
  },
  {
    pattern:
      /\b(save\w*|saving|ckpts?|checkpoints?|checkpointing|snapshots?|resume\w*|restore|restart|reload|load\w*|init from|overwrite\w*|export\w*|onnx|cache\w*|keep|evaluate|eval only|test only|sample only|only|dry run|dryrun|predict|do (train|eval|predict|test)|train|test|pretrained|from scratch|finetune|fine tune|hub|push to hub|revision|auth|evolve\w*|skip \w+|continue|exist ok|upload\w*|download\w*)$|\b(save|load|resume|ckpt|checkpoint|cache|upload|download|evolve|push)\b/,
    except: /\bkeep (prob|rate|ratio)\b|\bdrop ?out keep\b/,
    reason: EXCLUSION_REASONS.saving,
  },
  {
    pattern:
      /\b(\w*path|paths|\w*dirs?|directory|folder|files?|filename|fname|root|out|output|outputs|url|uri|config|cfg|prefix|suffix|template|prompt|text|string|corpus|vectors?|vocab( file)?|glob|extension|ext)\b/,
    except:
      /\b(output|input|out) drop\w*\b|\bdrop ?(path|out)\b|\bcfg (scale|dropout|prob)\b|\b(cond|prompt|text) drop\w*\b|\btext (dim|lr)\b|\bvectors? (dim|size)\b/,
    reason: EXCLUSION_REASONS.file,
  },
  {
    pattern:
      /\b(data|datas?ets?|dataset name|tasks?|envs?|env id|environment|game|scenario|split\w*|folds?|n ?folds|kfold|target|target column|columns?|lang|language|subset|(val|valid|validation|test|dev|holdout|eval|train|training|calib\w*|data|sample)( set)? (split|frac|fraction|ratio|size|pct|percent|percentage|proportion|prop|share|portion|samples|examples|instances|num|number|len|length)|(n|num|max) (train|training|valid|val|validation|test|dev|eval|predict)( \w+)?|nrows|limit( \w+)*|(n|num|max|total) (samples?|examples|instances|points|rows|images|sentences|sequences|data|docs|records)|years?|(start|end) date|tickers?|symbols?|shots?|n?ways?|k (shot|spt|qry|query|support)|n (shot|way|query|support)|(sample|sampling|frame) rate|sr|fps|n (fft|mels)|hop (length|size)|missing rate|imbalance\w*|noise (type|level|rate)|corruption\w*|upscale\w*|upscaling|scale factor|downsampl\w*|epoch size|sample size|\w*crop(s|ping)?( \w+)?)\b/,
    except:
      /\btarget (network|update|freq\w*|entropy|kl|interval|tau|momentum|mom|decay|m|lr)\b|\bdata aug\w*\b|\bmin (data|samples?|examples)\b|\b(kl|entropy) target\b|\btask (weight|lr|loss weight)\b|\bmax samples$|\bsplit (gain|loss|criterion)\b|\bsamples? split\b|\btarget \w+ (weight|coef\w*)\b|\bdata (weight|dropout)\b/,
    reason: EXCLUSION_REASONS.data,
  },
  {
    pattern:
      /\b((num|n|number of)? ?class(es)?|nclass(es)?|num labels|labels?( column| name| field)?$|img ?(sz|size|dim|height|width|h|w|res|channels?)|imgsz|image (size|dim|height|width|channels?|res\w*)|(input|output|in|out) (size|dims?|shape|channels?|length|len|features|feat\w*|res\w*|height|width|nc)|(obs|observation|state|action|act|vocab|feature|feat|target|label) (dim|size|shape|features)|n ?features|nfeat|num (features|feats|channels|entities|relations|users|items|tokens|embeddings|players|agents|actors|envs?|stations|words)|n (features|channels|envs?|users|items|agents|actors|classes|words|vocab|ctx|obs|actions|states)|nc|nenvs|resolution|crop( size)?|resize|vocab(ulary)?( size)?|max ?\w* ?(seq|sequence|src|tgt|source|target|sent\w*|text|token|input|output)? ?(len(gth)?|tokens|words|vocab\w*|features)$|maxlen|seq ?(len(gth)?|size)|sequence (length|len|size)|min (count|freq)|(context|ctx|cutoff|clip|segment|window|sample|prompt) (len(gth)?|dur\w*|frames)|ctx( size)?|context( size)?|num frames|padding idx|pad\w*)\b|^(size|width|height|length|len|res|h|w|channels?|features|max|min|mean|std|scale)$/,
    except: /\bmax features$|\b(weight|lr|drop\w*|prob)$|\blabel smooth\w*\b/,
    reason: EXCLUSION_REASONS.memory,
  },
  {
    pattern:
      /\b(name|nickname|run( name| id)?|project|entity|tags?|exp|expname|experiment|notes?|user(name)?|token|api key|key|password|version|id|comment|desc|description|title|author|email|team|organi[sz]ation|meta)$|\b(exp|run|experiment|project|user)\b/,
    reason: EXCLUSION_REASONS.label,
  },
  {
    pattern:
      /\b(mode|objective|obj|criterion|eval metric|metrics?|precision|dtype|dt|amp|fp(8|16|32)|fp ?16|bf ?16|tf32|float16|half|int8|bits?|[48] ?bit|quanti[sz]\w*|compile|jit|deterministic|bench(mark)?|nobench|strategy|sync bn|opt level|loss scale|grad scaler|xla|cudnn|gradient checkpointing|use fast( \w+)?|(fast )?tokenizer\w*|(un)?cased|(do )?(lower|upper)( ?case)?|lowercase|preserve case|cond|conditional|class cond\w*|supervised|unsupervised)\b/,
    except: /\bmode (weight|lr)\b/,
    reason: EXCLUSION_REASONS.precision,
  },
  {
    pattern:
      /\b(eval|val|valid|validation|test|testing|tests|evaluation|dev|infer\w*|predict\w*|generat\w*|sampling|sampler?|samples|decod(e|ing)|beams?( size| width)?|num beams|nbest|n best|top ?[kp]|topk|nucleus|(length|repetition) penalty|nms|iou( thres\w*)?|conf( thres\w*)?|thres(h|hold)?|max new tokens|guidance( scale)?|demo|repeats?|runs|nruns|trials?|ntrials|pruner|n (repeats|runs|trials)|repetitions?|replicates?|render scale|confidence|bootstrap( samples)?)\b/,
    except:
      /\bclip val\b|\b(min|max) (child |leaf )?samples?\b|\bneg\w* sampl\w+\b|\bcol sample\b|\bsub sample\b|\bsamples? weight\b|\bsample (prob|ratio)\b/,
    reason: EXCLUSION_REASONS.evaluation,
  },
  {
    pattern:
      /\b(n?epochs?|max ?epochs?|iters?|n?iters?|iterations?|maxiter|timesteps|n?episodes?|(n )?generations?|n?games|kimg|nimg|budget|patience|early ?stop\w*( \w+)*|es( \w+)?|timeout|wall ?time|until|frames|max (time|updates?|rounds|hours)|num (updates?|rounds)|rounds|(max|total|num|n|train|training|global|env|tot) ?(\w+ )?(steps?|updates|batches|iters|interactions)|max ?steps|nsteps|steps)$|^steps?$|\b(early ?stop\w*|patience)\b|\b(start|end|last|stop) (epoch|iter\w*|step)\b|\btotal (\w+ )?(steps|timesteps|epochs|iters|iterations)\b|\b(num|max|total) \w*epochs?\b/,
    except:
      /\b(warm\w*|update|ppo|ppg|optim\w*|opt|k epochs|decay|anneal\w*|ramp\w*|burn|accum\w*|acc|rollout|drop|critic|disc\w*|inner|adapt\w*|sgd|gradient steps|grad|policy|pi|exploration|random|boost\w*|nrounds|lr step|target|restart|cosine|cycle|d (steps|iters)|g (steps|iters)|k (steps|iters)|learning starts|start steps)\b|^n steps?$|^nsteps$/,
    reason: EXCLUSION_REASONS.budget,
  },
  {
    pattern: /\b(freq|frequency|interval|every|period|cadence|step every)\b/,
    except: /\b(update|train|target|policy|decay|sync|bagging|restart)\b/,
    reason: EXCLUSION_REASONS.interval,
  },
  {
    pattern: /\b(loss|losses|loss fn|loss function|loss type|gan mode|objective)$/,
    except: /\bmin split loss\b/,
    reason: EXCLUSION_REASONS.loss,
  },
  {
    pattern:
      /\b(n?heads?|n ?heads?|num heads|stride|padding|groups|dilation|patch( size)?|num patches|d [kvq])$|^group size$/,
    reason: EXCLUSION_REASONS.shape,
  },
];
