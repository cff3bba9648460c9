import type { ownPointHistory } from '@gaugeway/proto/api/consumer-accounts';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import classes from './consumer-portal.module.css';

/** Number of readings shown at first: more than fit on a phone. */
const AT_FIRST = 12;

type Reading = ReplyOf<typeof ownPointHistory>['readings'][number];

/** Readings, newest first, with the source and the marks of each. */
export function ReadingList({ readings, zone }: { readings: readonly Reading[]; zone: number }) {
  const { t } = useTranslation('consumer-portal');
  const [all, setAll] = useState(false);
  if (readings.length === 0) return <p className={classes.faint}>{t('no_readings')}</p>;
  const shown = all ? readings : readings.slice(0, AT_FIRST);
  return (
    <>
      <ul className={classes.readings}>
        {shown.map((reading) => (
          <li key={`${reading.serial} ${reading.datetime}`}>
            <span>
              {formatDateTime(reading.datetime, zone)}
              <span className={classes.faint}>
                {t(`source.${reading.source}`)}
                {reading.state !== 'good' && ` · ${t(`state.${reading.state}`)}`}
              </span>
            </span>
            <span className={classes.values} data-rejected={reading.state === 'rejected' || undefined}>
              {reading.values.map(({ field, title, unit, value }) => (
                <span key={field}>
                  {reading.values.length > 1 && <span className={classes.faint}>{title} </span>}
                  <b>{value === null ? '' : formatNumber(value)}</b> {unit}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {!all && readings.length > AT_FIRST && (
        <Button variant="subtle" fullWidth onClick={() => setAll(true)}>
          {t('all_readings', { count: readings.length })}
        </Button>
      )}
    </>
  );
}
