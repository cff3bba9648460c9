import type { DeviceLink } from '@gaugeway/proto/api/accounting-points';
import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { formatDate } from '@/shared/i18n';
import { timelineOf } from '../model/timeline';
import classes from './card.module.css';

/** Meters of a point over time as a bar; the table below has the same data as text. */
export function MeterTimeline({ links }: { links: readonly DeviceLink[] }) {
  const { t } = useTranslation('accounting-points');
  const zone = useUserZone();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const line = timelineOf(links, now);
  const first = links.at(-1);
  if (!first) return null;
  return (
    <div className={classes.timeline} aria-hidden="true">
      <div className={classes.track}>
        {line.map(({ start, width, link }) => {
          const name = link ? link.device_name || t('device_number', { id: link.device_id }) : t('no_meter_then');
          return (
            <Tooltip
              key={start}
              label={
                link
                  ? `${name}: ${formatDate(link.from, zone)} – ${link.to === null ? t('still') : formatDate(link.to, zone)}`
                  : name
              }
            >
              <span
                className={classes.stretch}
                data-gap={link === null || undefined}
                data-present={link?.to === null || undefined}
                style={{ flexGrow: width }}
              >
                {link && width > 8 && <span>{name}</span>}
              </span>
            </Tooltip>
          );
        })}
      </div>
      <div className={classes.ends}>
        <span>{formatDate(first.from, zone)}</span>
        <span>{t('today')}</span>
      </div>
    </div>
  );
}
