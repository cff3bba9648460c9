import type { Cell, MessageTable } from './message-table';

const PHASES = [1, 2, 3] as const;
const LETTER = { 1: 'a', 2: 'b', 3: 'c' } as const;
/** The usual angles of the voltages, degrees. */
const USUAL = { 1: 0, 2: -120, 3: 120 } as const;

export interface PhaseVector {
  /** Ua, Ub, Uc, Ia, Ib, Ic, S. */
  name: string;
  value: number;
  /** 0 to 1, relative to the greatest of its kind. */
  length: number;
  /** Degrees, counter-clockwise. */
  angle: number;
}

export type Values = Readonly<Record<string, Cell>>;

const numberOf = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null);
const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** The values of a row. */
export const valuesAt = ({ columns }: MessageTable, place: number): Values =>
  Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells[place] ?? null]));

/** A row has a diagram of phases only with all three voltages. */
export const hasPhases = (row: Values): boolean => PHASES.every((phase) => numberOf(row[`voltage${phase}`]) !== null);

/** Angle by which a current lags behind its voltage: from the cosine, with the sign of the reactive power. */
function lag(row: Values, phase: number | ''): number {
  const cos = numberOf(row[`cos${phase === '' ? 0 : phase}`]);
  if (cos === null) return 0;
  const reactive = numberOf(row[`power_reactive${phase}`]) ?? 0;
  return degrees(Math.acos(Math.max(-1, Math.min(1, cos)))) * (reactive < 0 ? -1 : 1);
}

/** Voltages and currents of the phases, each scaled to the greatest of its kind. */
export function phaseVectors(row: Values): PhaseVector[] {
  if (!hasPhases(row)) return [];
  const angleOf = (phase: 1 | 2 | 3): number => {
    const angle = phase === 1 ? 0 : numberOf(row[`coruu${phase - 1}`]);
    return phase === 1 || angle === null ? USUAL[phase] : -angle;
  };
  const kind = (letter: 'U' | 'I', field: string): PhaseVector[] => {
    const values = PHASES.map((phase) => numberOf(row[`${field}${phase}`]));
    const greatest = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE);
    return PHASES.flatMap((phase, place) => {
      const value = values[place] ?? null;
      if (value === null) return [];
      const angle = angleOf(phase) - (letter === 'I' ? lag(row, phase) : 0);
      return [{ name: `${letter}${LETTER[phase]}`, value, length: Math.max(0, value / greatest), angle }];
    });
  };
  return [...kind('U', 'voltage'), ...kind('I', 'current')];
}

/**
 * Apparent power in the plane of active and reactive power; empty if neither the apparent nor the active power is
 * known.
 */
export function powerVectors(row: Values): PhaseVector[] {
  const [p, q] = [numberOf(row['power_active']), numberOf(row['power_reactive'])];
  const power = numberOf(row['power_apparent']);
  const s = power ?? (p !== null && q !== null ? Math.hypot(p, q) : null);
  if (s === null) return p === null ? [] : [{ name: 'P', value: p, length: 1, angle: p < 0 ? 180 : 0 }];
  const angle = p !== null && q !== null ? degrees(Math.atan2(q, p)) : lag(row, '');
  const parts = [
    ...(p === null ? [] : [{ name: 'P', value: p, length: s === 0 ? 0 : Math.abs(p) / s, angle: p < 0 ? 180 : 0 }]),
    ...(q === null ? [] : [{ name: 'Q', value: q, length: s === 0 ? 0 : Math.abs(q) / s, angle: q < 0 ? -90 : 90 }]),
  ];
  return [
    { name: 'S', value: s, length: 1, angle },
    ...parts.map((part) => ({ ...part, length: Math.min(1, part.length) })),
  ];
}
