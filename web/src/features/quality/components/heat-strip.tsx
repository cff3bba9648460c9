import { Tooltip } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Legend, LegendItem } from '@/shared/charts';
import { formatDay, formatNumber } from '@/shared/i18n';
import { type DayCounts, heatOf, SLOT_STATES, slotColour, strengthOf } from '../model/heat';
import classes from './quality.module.css';

interface HeatStripProps {
  /** Every day of the period, YYYY-MM-DD. */
  days: readonly string[];
  counts: ReadonlyMap<string, DayCounts>;
  isTall?: boolean;
  /** Called on a click on a day. */
  onOpen?: (day: string) => void;
}

/** Cell per day, coloured by its worst state. */
export function HeatStrip({ days, counts, isTall = false, onOpen }: HeatStripProps) {
  const { t } = useTranslation('quality');
  return (
    <div className={`${classes.strip ?? ''} ${isTall ? (classes.tall ?? '') : ''}`}>
      {days.map((day) => {
        const known = counts.get(day);
        const heat = known ? heatOf(known) : { state: 'empty' as const, part: 0 };
        const number = (count: number | undefined) => formatNumber(count ?? 0, 0);
        const label = t('day_tooltip', {
          day: formatDay(day),
          ...{ complete: number(known?.complete), suspect: number(known?.suspect) },
          ...{ estimated: number(known?.estimated), missing: number(known?.missing) },
        });
        const cell = {
          className: classes.cell,
          'aria-label': label,
          style: { '--heat': slotColour(heat.state), '--strength': `${strengthOf(heat)}%` } as CSSProperties,
        };
        return (
          <Tooltip key={day} label={label}>
            {onOpen && known ? (
              <button type="button" {...cell} onClick={() => onOpen(day)} />
            ) : (
              <span role="img" {...cell} />
            )}
          </Tooltip>
        );
      })}
    </div>
  );
}

/** Legend of the colours. */
export function HeatLegend() {
  const { t } = useTranslation('quality');
  return (
    <Legend label={t('legend')}>
      {Object.values(SLOT_STATES).map((state) => (
        <LegendItem key={state} colour={slotColour(state)}>
          {t(`state.${state}`)}
        </LegendItem>
      ))}
    </Legend>
  );
}
