/** Texts that look like the path of a file or folder, found from where a script runs. */

export function isRelativeFile(text: string): boolean {
  if (text.length > 300 || /^[/~]|:\/\/|\s/.test(text)) return false;
  return (
    /^\.{1,2}(?:\/|$)/.test(text) ||
    DATA.test(text) ||
    (EXTENSION.test(text) && /^[\w./*{}%-]+$/.test(text)) ||
    FOLDER.test(text)
  );
}

const DATA = /^(?:data|datasets?|inputs?|corpus|corpora|raw|assets|resources)(?:[/_-].*)?$/i;
const FOLDER = /^[\w.{}%-]+(?:\/[\w.*{}%-]*)+$/;
const EXTENSION =
  /\.(?:csv|tsv|jsonl?|ya?ml|toml|ini|cfg|conf|txt|npy|npz|pth?|pkl|pickle|h5|hdf5|parquet|feather|arrow|zip|gz|bz2|tar|tgz|bin|model|onnx|png|jpe?g|db|sqlite|xlsx?|mat|py|ipynb|md|wav|flac|mp[34]|safetensors|keras|ckpt|joblib|vocab|bpe|gin|xml|svm|libsvm|data|dat|log)$/i;
