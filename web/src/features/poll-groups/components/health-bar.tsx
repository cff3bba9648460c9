import type { PollGroupHealth } from '@gaugeway/proto/api/poll-groups';
import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMark } from '@/shared/ui';
import { sharesOf, TONES } from '../model/health';
import classes from './poll-groups.module.css';

/** Health of the devices of a group: a bar of their shares, and the worst in words. */
export function HealthBar({ health }: { health: PollGroupHealth }) {
  const { t } = useTranslation('poll-groups');
  const shares = sharesOf(health);
  const worst = shares.at(-1)?.health === 'off' && shares.length > 1 ? shares.at(-2) : shares.at(-1);
  if (!worst) return <span className={classes.none}>{t('no_devices')}</span>;
  const all = shares.map((share) => t(`health_count.${share.health}`, { count: share.count }));
  const causes = health.causes.map(({ title, count }) => `${title}: ${count}`);
  return (
    <Tooltip multiline label={[...all, ...causes].join('\n')} className={classes.tooltip}>
      <span className={classes.health}>
        <span className={classes.bar} aria-hidden="true">
          {shares.map((share) => (
            <span key={share.health} data-health={share.health} style={{ width: `${share.percent}%` }} />
          ))}
        </span>
        <StateMark tone={TONES[worst.health]} label={t(`health_count.${worst.health}`, { count: worst.count })} />
      </span>
    </Tooltip>
  );
}
