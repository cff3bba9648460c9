import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { deviceMessages, pointMessages } from '@gaugeway/proto/api/messages';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { neighbour, yearBefore } from '@/shared/forms';
import { type DataSource, pointInput } from './data-source';
import { messageTable, type MessageTable } from './message-table';
import { PAGE, type DataQuery } from './use-messages';
import type { Comparison } from './use-view-search';
import { judgedIn, verdictsOf, withVerdicts } from './verdicts';

/** Data that a chart shows beside its own rows. */
export interface Overlay {
  id: string;
  title: string;
  /** Rows with their times moved to those of the chart. */
  table: MessageTable;
  /** true = another period of the same source, drawn behind it in its colours; false = another device. */
  isBehind: boolean;
}

interface OverlayOptions {
  compare: Comparison | undefined;
  /** Ids of devices. */
  others: readonly number[];
}

/** Other period and other devices of a comparison, as far as they are loaded. */
export function useOverlays(source: DataSource, dataQuery: DataQuery, { compare, others }: OverlayOptions): Overlay[] {
  const { t } = useTranslation('device-views');
  const own = { start: dataQuery.startDate, stop: dataQuery.stopDate };
  const period = compare === 'year' ? yearBefore(own, source.zone) : neighbour(own, -1, source.zone);
  const moved = { ...dataQuery, startDate: period.start, stopDate: period.stop };
  const pointId = source.kind === 'accounting_point' ? source.point?.id : undefined;
  const input = { device_id: source.device.id, ...moved, ...PAGE };
  const quiet = { quiet: true };
  const ofDevice = useQuery({
    ...query(deviceMessages, input),
    enabled: compare !== undefined && pointId === undefined,
    placeholderData: keepPreviousData,
    meta: quiet,
  });
  const ofPoint = useQuery({
    ...query(pointMessages, pointInput(pointId ?? 0, input)),
    enabled: compare !== undefined && pointId !== undefined,
    placeholderData: keepPreviousData,
    meta: quiet,
  });
  const before = (pointId === undefined ? ofDevice : ofPoint).data?.messages;
  const names = useQueries({ queries: others.map((id) => ({ ...query(getMeteringDevice, { id }), meta: quiet })) });
  const found = useQueries({
    queries: others.map((id) => ({
      ...query(deviceMessages, { ...dataQuery, ...PAGE, device_id: id }),
      placeholderData: keepPreviousData,
      meta: quiet,
    })),
  });

  const judgedType = { msgType: Number(dataQuery.msgType) };
  const ofBefore = useQuery({
    ...verdictsOf(judgedIn(source), { ...moved, ...judgedType }),
    enabled: compare !== undefined,
  });
  const judged = useQueries({
    queries: others.map((id) => verdictsOf({ device_id: id }, { ...dataQuery, ...judgedType })),
  });
  const verdictsBefore = ofBefore.data?.verdicts;

  const shift = own.start - period.start;
  const another = useMemo<Overlay | null>(() => {
    if (!before || compare === undefined) return null;
    const table = withVerdicts(messageTable(before), verdictsBefore ?? []);
    const times = table.times.map((time) => time + shift);
    return { id: compare, title: t(`compare.${compare}`), table: { ...table, times }, isBehind: true };
  }, [before, verdictsBefore, compare, shift, t]);
  const devices = others.flatMap((id, place): Overlay[] => {
    const messages = found[place]?.data?.messages;
    const title = names[place]?.data?.metering_device.name ?? `#${id}`;
    if (!messages) return [];
    const table = withVerdicts(messageTable(messages), judged[place]?.data?.verdicts ?? []);
    return [{ id: String(id), title, table, isBehind: false }];
  });
  return another ? [another, ...devices] : devices;
}
