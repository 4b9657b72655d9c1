/**
 * How a script takes a value. `short`: by a name with one dash (`-l`); `constant`: the script does not take it from outside.
 */
export type PassStyle = 'flags' | 'equals' | 'short' | 'positional' | 'hydra' | 'env' | 'constant';
