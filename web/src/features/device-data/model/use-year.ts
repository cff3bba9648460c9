import { deviceMessages, pointMessages } from '@gaugeway/proto/api/messages';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/shared/api';
import { quartersOf } from '@/shared/forms';
import { type DataSource, pointInput } from './data-source';
import { messageTable, type MessageTable } from './message-table';
import { PAGE, type DataQuery } from './use-messages';
import { joinedTables } from './joined-tables';
import { useVerdicts } from './verdicts';

/** Data of a tab for a year; `year` null = the last twelve months. The table is null until all of it is loaded. */
export function useYear(source: DataSource, dataQuery: DataQuery, year: number | null) {
  const pointId = source.kind === 'accounting_point' ? source.point?.id : undefined;
  // By the day: later in the day it is still the same year.
  const quarters = useMemo(() => quartersOf(year, source.zone), [year, source.zone]);
  const inputs = quarters.map(({ start, stop }) => ({
    ...{ device_id: source.device.id, ...dataQuery, ...PAGE, startDate: start, stopDate: stop },
  }));
  const ofDevice = useQueries({
    queries: pointId === undefined ? inputs.map((input) => query(deviceMessages, input)) : [],
  });
  const ofPoint = useQueries({
    queries: pointId === undefined ? [] : inputs.map((input) => query(pointMessages, pointInput(pointId, input))),
  });
  const parts = pointId === undefined ? ofDevice : ofPoint;
  const [first, second, third, fourth] = parts.map(({ data }) => data?.messages);
  const table = useMemo<MessageTable | null>(
    () =>
      first && second && third && fourth
        ? joinedTables([first, second, third, fourth].map((messages) => messageTable(messages)))
        : null,
    [first, second, third, fourth],
  );
  const [begin, end] = [quarters[0]?.start ?? 0, quarters.at(-1)?.stop ?? 0];
  const judged = useVerdicts(source, table, { msgType: Number(dataQuery.msgType), startDate: begin, stopDate: end });
  return {
    table: judged,
    error: parts.find((part) => part.error)?.error ?? null,
    retry: () => parts.filter((part) => part.error).forEach((part) => void part.refetch()),
  };
}
