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

/** true if figures on screens change by a row; screens query the figures of new readings by time. */
export function isOnScreens(
  row: { ts?: number | null; status?: number | null; correction?: boolean | null },
  storedAt: number,
): boolean {
  return row.correction === true || row.status === STATUS.estimated || storedAt - (row.ts ?? 0) * 1000 > LATE_MS;
}

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
