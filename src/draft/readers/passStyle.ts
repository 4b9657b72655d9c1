/**
 * How a script takes a value. `short`: by a name with one dash (`-l`); `placed`: by words of the command that the
 * flag has itself; `constant`: the script does not take it from outside.
 */
export type PassStyle = 'flags' | 'equals' | 'short' | 'placed' | 'positional' | 'hydra' | 'env' | 'constant';
