import type { pointConsumption, ReplyOf } from '@gaugeway/proto/api';

/** Consumption of a point in each part of a period; `is_silent`: no reading came in it. */
export interface PointParts {
  parts: (ReplyOf<typeof pointConsumption>['parts'][number] & { is_silent: boolean })[];
  unit: string;
}

/** Without the noise of binary fractions. */
const DIGITS = 12;

/**
 * The consumption of a virtual point from that of the measured points of its formula. A part has a value where all of them
 * have one in the same unit; what is incomplete, estimated or silent of one of them is so of it. Pure.
 */
export function virtualPoint(
  terms: readonly (PointParts & { factor: number })[],
  times: readonly number[],
): PointParts {
  const unit = terms.find((term) => term.unit !== '')?.unit ?? '';
  const isOneUnit = terms.every((term) => term.unit === '' || term.unit === unit);
  const parts = times.slice(1).map((to, index) => {
    const found = terms.flatMap(({ factor, parts: [...own] }) => {
      const part = own[index];
      return part ? [{ factor, part }] : [];
    });
    const isKnown = isOneUnit && found.length > 0 && found.every(({ part }) => part.value !== null);
    const sum = found.reduce((total, { factor, part }) => total + factor * (part.value ?? 0), 0);
    return {
      from: times[index] ?? 0,
      to,
      value: isKnown ? Number(sum.toPrecision(DIGITS)) : null,
      is_incomplete: found.some(({ part }) => part.is_incomplete),
      is_estimated: found.some(({ part }) => part.is_estimated),
      is_silent: found.some(({ part }) => part.is_silent),
    };
  });
  return { parts, unit };
}
