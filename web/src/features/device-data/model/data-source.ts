import {
  type AccountingPoint,
  accountingPoints,
  getAccountingPoint,
  pointTabs,
} from '@gaugeway/proto/api/accounting-points';
import { deviceMessages, type pointMessages } from '@gaugeway/proto/api/messages';
import { type CallOf, SECTION } from '@gaugeway/proto/api/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import type { DataDevice } from './data-device';
import { type ShownTab, tabsOf } from './tabs';

/** Source of the messages of a view: a device, or the accounting point where it measures. */
export interface DataSource {
  kind: 'device' | 'accounting_point';
  device: DataDevice;
  /** The point of the address, or where the device measures; undefined = none, or not for this user. */
  point: AccountingPoint | undefined;
  name: string;
  /** Hours from UTC. */
  zone: number;
  tabs: ShownTab[];
  /** Part of the names of its settings, which are stored per model. */
  settings: string;
}

/** The source is undefined while its point is loading or failed to load. */
export function useDataSource(device: DataDevice, pointId: number | undefined) {
  const mayReadPoints = useCan(['read', 'access_all'], SECTION.objects);
  const ofAddress = useQuery({
    ...query(getAccountingPoint, { id: pointId ?? 0 }),
    enabled: pointId !== undefined && mayReadPoints,
  });
  const tabs = useQuery({
    ...query(pointTabs, { accounting_point_id: pointId ?? 0 }),
    enabled: pointId !== undefined && mayReadPoints,
  });
  const tied = useQuery({
    ...query(accountingPoints, { device_ids: [device.id], page: 1, per_page: 1 }),
    enabled: pointId === undefined && mayReadPoints,
    meta: { quiet: true },
  });
  const source = useMemo<DataSource | undefined>(() => {
    const common = { device, zone: device.deviceTimezone, settings: String(device.model_id) };
    if (pointId === undefined || !mayReadPoints) {
      const point = tied.data ? rowsOf(tied.data.accounting_points)[0] : undefined;
      return { ...common, kind: 'device', point, name: device.name, tabs: tabsOf(device.model.tabs) };
    }
    const point = ofAddress.data?.accounting_point;
    if (!point || !tabs.data) return undefined;
    return { ...common, kind: 'accounting_point', point, name: point.title, tabs: tabsOf(tabs.data.tabs) };
  }, [device, pointId, mayReadPoints, ofAddress.data, tabs.data, tied.data]);
  const retry = () => {
    void ofAddress.refetch();
    void tabs.refetch();
  };
  return { source, error: ofAddress.error ?? tabs.error, retry };
}

type DeviceInput = CallOf<typeof deviceMessages>;
type PointInput = CallOf<typeof pointMessages>;

/** Input of the call of a point, from the input of the call of a device. */
export function pointInput(pointId: number, input: DeviceInput): PointInput {
  const { device_id: _, ...wanted } = input;
  return {
    ...wanted,
    accounting_point_id: pointId,
    // A point returns all computed columns (specification 2, section 2.5).
    ...{ with_transformation_ratio: true, with_loss_factor: true, with_delta: true },
  };
}
