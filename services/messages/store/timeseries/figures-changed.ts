import type { EventIn, figuresChanged } from '@gaugeway/proto/events';
import { STATUS } from './merge';

/** A reading that is older when it is stored came late: its day was shown without it. */
const LATE_MS = 86_400_000;

/** A range whose figures were computed again, or whose readings are deleted. */
export interface ChangedFigures {
  deviceId: number;
  companyId: number;
  tiedUsers: readonly number[];
  isCorrection: boolean;
}

/** A stored row, as far as it shows why figures change. */
interface ChangedRow {
  /** Unix seconds. */
  ts?: number | null;
  status?: number | null;
  correction?: boolean | null;
}

/** true = a stored value was changed, or one is a person's or an estimate: somebody waits for the figures. */
export const isCorrected = ({ status, correction }: ChangedRow): boolean =>
  correction === true || (status ?? 0) >= STATUS.estimated;

/** true if figures on screens change by a row; screens query the figures of new readings by time. `storedAt` in ms. */
export const isOnScreens = (row: ChangedRow, storedAt: number): boolean =>
  isCorrected(row) || storedAt - (row.ts ?? 0) * 1000 > LATE_MS;

/** Published ranges that were computed: an event per company. Pure. */
export function changesOf(ranges: readonly ChangedFigures[]): {
  key: string;
  company: number;
  value: EventIn<typeof figuresChanged>;
}[] {
  const companies = new Map<number, Map<number, { deviceId: number; tiedUsers: number[] }>>();
  for (const { companyId, deviceId, tiedUsers, isCorrection } of ranges) {
    if (!isCorrection) continue;
    const devices = companies.get(companyId) ?? new Map<number, { deviceId: number; tiedUsers: number[] }>();
    companies.set(companyId, devices.set(deviceId, { deviceId, tiedUsers: [...tiedUsers] }));
  }
  return [...companies].map(([company, devices]) => ({
    key: String(company),
    company,
    value: { companyId: company, devices: [...devices.values()] },
  }));
}
