/** A value that a parameter can have, in the user's own terms. */
export type Value = number | string | boolean | null;
