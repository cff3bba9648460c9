import { consumptionSeries } from '@gaugeway/proto/api/consumption';
import type { DashboardWidget } from '@gaugeway/proto/api/dashboards';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconGridDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { formatDay, formatNumber } from '@/shared/i18n';
import { barsOf, daysBack } from '../../model/periods';
import { QuietNote } from './quiet-note';
import { ResourceSelect, type Resource } from './span-select';
import { useResources } from './use-resources';
import { REFRESH_MS, WidgetBody } from './widget-body';
import classes from './widgets.module.css';

export const icon = IconGridDots;

const DAYS = 14;
const HOURS = 24;
/** Per cent of the accent colour in the fullest cell. */
const FULL = 92;
const SHOWN_HOURS = [0, 6, 12, 18];

/** Consumption of a resource by hour of the last days; darker is more. */
export default function HeatMapWidget({ options }: { options: DashboardWidget['options'] }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const zone = useUserZone();
  const [chosen, setChosen] = useState<Resource>();
  const resources = useResources();
  const known = resources.data?.resources.map(({ resource }) => resource) ?? [];
  const resource = known.find((one) => one === (chosen ?? options.resource)) ?? known[0];
  const days = daysBack(DAYS, Date.now() / 1000, zone);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const found = useQuery({
    ...query(consumptionSeries, { resource: resource ?? 'water', by: 'hour', from, to }),
    enabled: resource !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  if (resources.data && resource === undefined) {
    return <QuietNote title={t('consumption.none')}>{t('consumption.none_hint')}</QuietNote>;
  }
  return (
    <WidgetBody data={resources.error ? { ...found, error: resources.error } : found}>
      {({ parts, unit }) => {
        const values = barsOf(parts, from, 'hour', DAYS * HOURS);
        const most = Math.max(...values.map((value) => value ?? 0), 0);
        const share = (value: number) => (most > 0 ? Math.max(4, Math.round((value / most) * FULL)) : 4);
        return (
          <div className={classes.column}>
            {resource && <ResourceSelect value={resource} known={known} onChange={setChosen} />}
            {parts.length === 0 ? (
              <QuietNote title={t('consumption.nothing')}>{t('consumption.nothing_hint')}</QuietNote>
            ) : (
              <div
                className={classes.heat}
                role="img"
                aria-label={t('heat_map.label', { count: DAYS, most: `${formatNumber(most, 1)} ${unit}` })}
              >
                {days.map((day, row) => (
                  <div key={day} className={classes.heatRow}>
                    <span className={classes.heatDay}>{formatDay(day).slice(0, 5)}</span>
                    {Array.from({ length: HOURS }, (_, hour) => {
                      const value = values[row * HOURS + hour] ?? null;
                      const title = `${formatDay(day)} ${hour}:00–${hour + 1}:00: ${value === null ? t('heat_map.no_value') : `${formatNumber(value, 2)} ${unit}`}`;
                      const background =
                        value === null
                          ? undefined
                          : `color-mix(in srgb, var(--accent) ${share(value)}%, var(--surface))`;
                      return <span key={hour} className={classes.heatCell} title={title} style={{ background }} />;
                    })}
                  </div>
                ))}
                <div className={classes.heatRow}>
                  <span className={classes.heatDay} />
                  {Array.from({ length: HOURS }, (_, hour) => (
                    <span key={hour} className={classes.heatHour}>
                      {SHOWN_HOURS.includes(hour) ? hour : ''}
                    </span>
                  ))}
                </div>
              </div>
            )}
          </div>
        );
      }}
    </WidgetBody>
  );
}
