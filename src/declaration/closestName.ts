/** Names that are alike: which one was meant. */
import { closestMatch } from 'leven';

/** A longer word is no typing error, and comparing it takes long. */
const MAX_SUGGESTION_LENGTH = 100;

/** More than a declaration can have; each is compared. */
const MAX_CANDIDATES = 1000;

/** The candidate that was meant by a mistyped word; undefined if none is similar. */
export function closestName(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > MAX_SUGGESTION_LENGTH || candidates.length > MAX_CANDIDATES) return undefined;
  const lower = word.toLowerCase();
  // two typing errors, or one in a short word: more would suggest `low` for `gpu`, and `stop` for `skip`
  return (
    candidates.find((each) => each.toLowerCase() === lower || isTransposed(lower, each.toLowerCase())) ??
    // another letter is no typing error of a single one
    closestMatch(word, word.length > 1 ? candidates : candidates.filter((each) => each.length > 1), {
      maxDistance: word.length <= 4 ? 1 : 2,
    })
  );
}

/** Whether two neighbouring letters changed places: one typing error, and two for `closestMatch`. */
function isTransposed(word: string, other: string): boolean {
  const at = Array.from(word, (letter, i) => letter !== other[i]).indexOf(true);
  return (
    at >= 0 &&
    word.length === other.length &&
    word[at] === other[at + 1] &&
    word[at + 1] === other[at] &&
    word.slice(at + 2) === other.slice(at + 2)
  );
}
