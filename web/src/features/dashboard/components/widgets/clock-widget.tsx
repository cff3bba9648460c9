import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useUserZone } from '@/shared/access';
import { formatDate, formatZone, inZone } from '@/shared/i18n';
import classes from './widgets.module.css';

export const icon = IconClock;

/** The time in the user's zone. */
export default function ClockWidget() {
  const zone = useUserZone();
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Math.floor(Date.now() / 1000)), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <div className={classes.clock}>
      <time className={classes.time} dateTime={new Date(now * 1000).toISOString()}>
        {inZone(now, zone).format('HH:mm')}
      </time>
      <span className={classes.soft}>
        {inZone(now, zone).format('dddd')}, {formatDate(now, zone)} · {formatZone(zone)}
      </span>
    </div>
  );
}
