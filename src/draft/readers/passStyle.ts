/**
 * How a script takes a value. `short`: by a name with one dash (`-l`); `placed`: by words of the command that the
 * flag has itself; `constants`: in the place of a constant of the script; `template`: in the copy of a
 * configuration file.
 */
export type PassStyle =
  'flags' | 'equals' | 'short' | 'placed' | 'positional' | 'hydra' | 'env' | 'constants' | 'template';
