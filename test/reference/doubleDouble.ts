/**
 * Numbers of 106 bits as unevaluated sums of two doubles, and the sparse posterior by its definition in them: what the
 * engine's double precision is measured against.
 *
 * Exact sums and products: Dekker, Numerische Mathematik 18, 1971; Knuth, The Art of Computer Programming 2, section
 * 4.2.2.
 */

/** high + low, |low| at most half a unit of high's last place. */
type DD = readonly [high: number, low: number];

const dd = (x: number): DD => [x, 0];
const toNumber = ([high, low]: DD): number => high + low;

function twoSum(a: number, b: number): DD {
  const s = a + b;
  const t = s - a;
  return [s, a - (s - t) + (b - t)];
}

function split(a: number): DD {
  const c = 134217729 * a; // 2²⁷ + 1
  const high = c - (c - a);
  return [high, a - high];
}

function twoProduct(a: number, b: number): DD {
  const p = a * b;
  const [ah, al] = split(a);
  const [bh, bl] = split(b);
  return [p, al * bl - (p - ah * bh - al * bh - ah * bl)];
}

function add([a, b]: DD, [c, d]: DD): DD {
  const [s, e] = twoSum(a, c);
  return twoSum(s, e + b + d);
}

const negative = ([a, b]: DD): DD => [-a, -b];
const subtract = (x: DD, y: DD): DD => add(x, negative(y));

function multiply([a, b]: DD, [c, d]: DD): DD {
  const [p, e] = twoProduct(a, c);
  return twoSum(p, e + a * d + b * c);
}

function divide(x: DD, y: DD): DD {
  const first = x[0] / y[0];
  const rest = subtract(x, multiply(y, dd(first)));
  const second = rest[0] / y[0];
  const last = subtract(rest, multiply(y, dd(second)));
  return add(twoSum(first, second), dd(last[0] / y[0]));
}

function root(x: DD): DD {
  if (x[0] <= 0) return dd(0);
  const first = Math.sqrt(x[0]);
  const rest = subtract(x, multiply(dd(first), dd(first)));
  return add(dd(first), dd(rest[0] / (2 * first)));
}

const sum = (terms: readonly DD[]): DD => terms.reduce(add, dd(0));

/** A⁻¹ b for symmetric positive definite A. */
function solve(A: readonly (readonly DD[])[], b: readonly DD[]): DD[] {
  const L: DD[][] = [];
  for (let i = 0; i < A.length; i++) {
    L.push([]);
    for (let j = 0; j <= i; j++) {
      const left = subtract(A[i][j], sum(L[i].slice(0, j).map((value, k) => multiply(value, L[j][k]))));
      L[i].push(i === j ? root(left) : divide(left, L[j][j]));
    }
  }
  const forward: DD[] = [];
  for (let i = 0; i < b.length; i++) {
    forward.push(divide(subtract(b[i], sum(forward.map((value, k) => multiply(L[i][k], value)))), L[i][i]));
  }
  const x = [...forward];
  for (let i = b.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < b.length; k++) x[i] = subtract(x[i], multiply(L[k][i], x[k]));
    x[i] = divide(x[i], L[i][i]);
  }
  return x;
}

/**
 * μ and λσ² of the sparse posterior with dictionary S, without a root of K_S: with G = λK_S + K_Sn C K_nS,
 *
 *   μ = k_Sᵀ G⁻¹ K_Sn C y       λσ² = 1 − k_Sᵀ K_S⁻¹ k_S + λ k_Sᵀ G⁻¹ k_S
 *
 * C is diagonal, c_i = λ / (λ + 1 − k_Siᵀ K_S⁻¹ k_Si): how much of an observation its inducing points span.
 */
export function sparsePosterior(
  k: (a: number, b: number) => number,
  observed: readonly number[],
  y: readonly number[],
  S: readonly number[],
  lambda: number,
): (place: number) => { mean: number; variance: number } {
  const KS = S.map((a) => S.map((b) => dd(k(a, b))));
  const KSn = S.map((a) => observed.map((b) => dd(k(a, b))));
  const C = observed.map((_, s) => {
    const kS = KSn.map((row) => row[s]);
    const spanned = sum(solve(KS, kS).map((value, i) => multiply(value, kS[i])));
    return divide(dd(lambda), add(dd(lambda), subtract(dd(1), spanned)));
  });
  const CKnS = KSn.map((row) => row.map((value, s) => multiply(value, C[s])));
  const G = KS.map((row, i) =>
    row.map((value, j) => add(multiply(dd(lambda), value), sum(CKnS[i].map((left, s) => multiply(left, KSn[j][s]))))),
  );
  const weights = solve(G, CKnS.map((row) => sum(row.map((value, s) => multiply(value, dd(y[s])))))); // oxfmt-ignore
  return (place) => {
    const kS = S.map((a) => dd(k(a, place)));
    const along = (x: readonly DD[]): DD => sum(x.map((value, i) => multiply(value, kS[i])));
    const spanned = along(solve(KS, kS));
    const known = multiply(dd(lambda), along(solve(G, kS)));
    return { mean: toNumber(along(weights)), variance: toNumber(add(subtract(dd(1), spanned), known)) };
  };
}
