import { Select } from '@mantine/core';
import { type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartHandle, HourMap } from '@/shared/charts';
import { endOfDay, type Period, startOfDay } from '@/shared/forms';
import type { DataSource } from '../model/data-source';
import { hourHeat } from '../model/hour-heat';
import { isRegister } from '../model/marks';
import type { Field, MessageTable } from '../model/message-table';
import classes from './device-data.module.css';

interface HeatChartProps {
  source: DataSource;
  table: MessageTable;
  /** Fields that may be shown. */
  fields: readonly Field[];
  /** Initially selected field. */
  start: Field | undefined;
  chart: RefObject<ChartHandle | null>;
  onDay: (day: Period) => void;
}

/** One field by hour and day; a click on a day selects it. For a counter the amount of the hour. */
export function HeatChart({ source, table, fields, start, chart, onDay }: HeatChartProps) {
  const { t } = useTranslation('device-views');
  const offered = useMemo(() => fields.filter((field) => !isRegister(field, table)), [fields, table]);
  const [chosen, setChosen] = useState<string | null>(null);
  const field = [chosen, start?.name, `delta_${start?.name ?? ''}`]
    .map((name) => offered.find((one) => one.name === name))
    .find((one) => one !== undefined);
  const shown = field ?? offered[0];
  const heat = useMemo(() => hourHeat(table, shown?.name ?? '', source.zone), [table, shown, source.zone]);
  if (!shown) return <p className={classes.cut}>{t('heat.counters')}</p>;
  return (
    <>
      <Select
        size="xs"
        className={classes.type}
        mb="xs"
        aria-label={t('heat.field')}
        allowDeselect={false}
        value={shown.name}
        data={offered.map(({ name, title, unit }) => ({
          value: name,
          label: unit ? `${title}, ${unit.title}` : title,
        }))}
        onChange={setChosen}
      />
      <HourMap
        ref={chart}
        label={t('heat.label', { field: shown.title })}
        days={heat.days}
        cells={heat.cells}
        title={shown.title}
        unit={shown.unit?.title ?? null}
        decimals={shown.decimals}
        onDay={(day) => onDay({ start: startOfDay(day, source.zone), stop: endOfDay(day, source.zone) })}
      />
    </>
  );
}
