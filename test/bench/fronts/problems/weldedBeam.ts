/** A beam that is welded to a wall and bears 6,000 lb at its end, 14 in away (Ragsdell and Phillips 1976). */
const LOAD = 6000;
const LENGTH = 14;
export const ELASTICITY = 30e6;

interface Loads {
  readonly cost: number;
  /** In the weld. */
  readonly shear: number;
  readonly bending: number;
  readonly deflection: number;
}

/**
 * Of a weld of height h and length l, and a beam of height t and breadth b. @param throat of the weld, as a share of h:
 * √½ in the problem of two objectives, and √2 in that of one, as the literature has them
 */
export function weldedBeamLoads([h, l, t, b]: readonly number[], throat: number): Loads {
  const radius = Math.sqrt(0.25 * (l ** 2 + (h + t) ** 2));
  const inertia = 2 * throat * h * l * (l ** 2 / 12 + 0.25 * (h + t) ** 2);
  const direct = LOAD / (Math.SQRT2 * h * l);
  const torsion = (LOAD * (LENGTH + l / 2) * radius) / inertia;
  return {
    cost: 1.10471 * h ** 2 * l + 0.04811 * t * b * (LENGTH + l),
    shear: Math.sqrt(direct ** 2 + (direct * torsion * l) / radius + torsion ** 2),
    bending: (6 * LOAD * LENGTH) / (b * t ** 2),
    deflection: (4 * LOAD * LENGTH ** 3) / (ELASTICITY * b * t ** 3),
  };
}
