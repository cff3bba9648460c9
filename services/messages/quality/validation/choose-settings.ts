import type { Resource } from '@gaugeway/catalogue';
import type { RuleName } from '@gaugeway/proto/api';
import type { RuleSettings } from './judge';

/** Settings of a rule and their devices: of the fields that are not '' or 0, at most one. */
export interface RuleSettingRow {
  companyId: number;
  /** '' = of all resources. */
  resource: Resource | '';
  /** 0 = of all models. */
  modelId: number;
  /** 0 = of all devices. */
  deviceId: number;
  /** 0 = of all accounting points. */
  pointId: number;
  rule: RuleName;
  isOn: boolean;
  parameters: Record<string, number>;
}

/** Time of a device at a point, Unix seconds, inclusive; `to` null = still. */
export interface PointSpan {
  pointId: number;
  from: number;
  to: number | null;
}

interface SetDevice {
  companyId: number;
  resource: Resource;
  modelId: number;
  deviceId: number;
  /** The points where it was; the oldest first. */
  points: readonly PointSpan[];
}

/** Ranks from the most general to the most specific: company, resource, model, device, point. */
const rankOf = ({ resource, modelId, deviceId, pointId }: RuleSettingRow): number =>
  pointId ? 4 : deviceId ? 3 : modelId ? 2 : resource ? 1 : 0;

/**
 * The settings that hold for readings of a device at a time (Unix seconds): of each rule the most special one as a whole.
 * Those of a point hold while the device was there, at the moment of a change those of the newer point. Equal settings are
 * the same object. Pure.
 */
export function settingsFor(rows: readonly RuleSettingRow[], device: SetDevice): (ts: number) => RuleSettings {
  const concerning = rows
    .filter(
      (row) =>
        row.companyId === device.companyId &&
        (row.resource === '' || row.resource === device.resource) &&
        (row.modelId === 0 || row.modelId === device.modelId) &&
        (row.deviceId === 0 || row.deviceId === device.deviceId),
    )
    .sort((a, b) => rankOf(a) - rankOf(b));
  const known = new Map<number, RuleSettings>();
  const at = (pointId: number): RuleSettings => {
    const found = known.get(pointId) ?? mapOf(concerning.filter((row) => row.pointId === 0 || row.pointId === pointId));
    known.set(pointId, found);
    return found;
  };
  const isOfPoints = concerning.some(({ pointId }) => pointId !== 0);
  if (!isOfPoints) return () => at(0);
  return (ts) => at(device.points.findLast(({ from, to }) => from <= ts && (to === null || ts <= to))?.pointId ?? 0);
}

const DEFAULTS: RuleSettings = new Map();
const mapOf = (rows: readonly RuleSettingRow[]): RuleSettings =>
  rows.length === 0 ? DEFAULTS : new Map(rows.map(({ rule, isOn, parameters }) => [rule, { isOn, parameters }]));
