import { functionFamilies } from './functions.ts';
import { lcbenchFamilies } from './lcbench.ts';
import type { Family } from './family.ts';

export const families: readonly Family[] = [...lcbenchFamilies, ...functionFamilies];
