import { deviceMessages, pointMessages } from '@gaugeway/proto/api/messages';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/shared/api';
import { type DataSource, pointInput } from './data-source';
import { isRowByRow, messageTable } from './message-table';
import { useLiveMessages } from './use-live-messages';

/** Rows of a request (specification 3, section 9). */
const LIMIT = 10_000;

/** Common parameters of all requests. */
export const PAGE = { limit: LIMIT, offset: 0, sort: 'desc', format: 'columns', with_links: true } as const;

export type DataQuery = Pick<
  CallOf<typeof deviceMessages>,
  'msgType' | 'msgGroup' | 'tab' | 'is_energy' | 'profile_type' | 'with_delta' | 'with_loss_factor'
> & {
  /** Unix seconds, inclusive. */
  startDate: number;
  stopDate: number;
  with_transformation_ratio?: boolean;
  extra_fields?: string[];
};

/** Messages of a device or its point by columns, updated live. */
export function useMessages(source: DataSource, dataQuery: DataQuery) {
  const input = { device_id: source.device.id, ...dataQuery, ...PAGE };
  const pointId = source.kind === 'accounting_point' ? (source.point?.id ?? null) : null;
  const ofDevice = useQuery({
    ...query(deviceMessages, input),
    placeholderData: keepPreviousData,
    enabled: pointId === null,
  });
  const ofPoint = useQuery({
    ...query(pointMessages, pointInput(pointId ?? 0, input)),
    placeholderData: keepPreviousData,
    enabled: pointId !== null,
  });
  const messages = pointId === null ? ofDevice : ofPoint;
  const isComputed = pointId !== null || !isRowByRow(dataQuery);
  const arrival = useLiveMessages(input, { isComputed, call: pointId === null ? deviceMessages.id : pointMessages.id });
  const modelId = source.device.model_id;
  const table = useMemo(
    () => (messages.data ? messageTable(messages.data.messages, modelId) : null),
    [messages.data, modelId],
  );
  const total = messages.data?.messages.total ?? 0;
  return { messages, arrival, table, cut: table && total > table.times.length ? total : null };
}
