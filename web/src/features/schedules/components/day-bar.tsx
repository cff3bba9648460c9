import type { TariffSchedule } from '@gaugeway/proto/api/schedules';
import { useTranslation } from 'react-i18next';
import { zonesOf } from '../model/tariff-draft';
import classes from './schedules.module.css';

/** Share of the day below which a label does not fit. */
const ROOM = 0.05;
const TICKS = [0, 6, 12, 18, 24];

/** The 24 hours of a day, each zone with its tariff. */
export function DayBar({ day, label }: { day: Pick<TariffSchedule['day_types'][number], 'switches'>; label: string }) {
  const { t } = useTranslation('schedules');
  const zones = zonesOf(day);
  const summary = zones.map(({ from, to, tariff }) => `${from}–${to} ${t('tariff_short', { tariff })}`).join(', ');
  return (
    <div role="img" aria-label={`${label}: ${summary}`}>
      <div className={classes.dayBar}>
        {zones.map(({ from, to, tariff, share }) => (
          <span
            key={from}
            className={classes.zone}
            data-tariff={((tariff - 1) % 8) + 1}
            style={{ width: `${share * 100}%` }}
            title={`${from}–${to} ${t('tariff_short', { tariff })}`}
          >
            {share >= ROOM && t('tariff_short', { tariff })}
          </span>
        ))}
      </div>
      <div className={classes.ticks} aria-hidden="true">
        {TICKS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </div>
    </div>
  );
}
