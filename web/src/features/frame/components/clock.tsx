import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatZone, inZone } from '@/shared/i18n';
import classes from './header.module.css';

/** The time in the user's zone, every second. */
export function Clock({ zone }: { zone: number }) {
  const { t } = useTranslation('frame');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: number;
    // Aligned to full seconds, so that the clock never shows one twice.
    const tick = () => {
      setNow(Date.now());
      timer = window.setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    tick();
    return () => window.clearTimeout(timer);
  }, []);
  const time = inZone(now / 1000, zone);
  return (
    <div className={classes.clock} role="timer" aria-label={t('clock')} title={time.format('DD.MM.YYYY')}>
      <time dateTime={new Date(now).toISOString()}>{time.format('HH:mm:ss')}</time>
      <span className={classes.zone}>{formatZone(zone)}</span>
    </div>
  );
}
