import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconChecklist } from '@tabler/icons-react';
import { formatNumber, formatPercent } from '@/shared/i18n';
import { ResourceLabel } from '@/shared/ui';
import { QuietNote } from './quiet-note';
import { useFleet } from './use-fleet';
import { WidgetBody } from './widget-body';
import classes from './widgets.module.css';

export const icon = IconChecklist;

/** Resources by the number of their device group (specification 2, section 3). */
const RESOURCE_OF: Readonly<Record<number, string>> = {
  1: 'water',
  2: 'gas',
  3: 'heat',
  4: 'electricity',
  5: 'substance',
  6: 'sensor',
  7: 'other',
};
const GOOD = 95;
const FAIR = 80;
const colourOf = (percent: number) =>
  percent >= GOOD ? 'var(--online)' : percent >= FAIR ? 'var(--warning)' : 'var(--alarm)';

/** Number of devices of each resource that have reported on the current day. */
export default function QualityWidget() {
  const { t } = useTranslation('dashboard');
  return (
    <WidgetBody data={useFleet()}>
      {({ devices, groups }) => {
        if (devices.total === 0) return <QuietNote title={t('fleet.none')}>{t('quality.none_hint')}</QuietNote>;
        const percent = (today: number, total: number) => Math.floor((today / total) * 100);
        return (
          <div className={classes.column}>
            <p className={classes.big}>
              <span className={classes.figure}>{formatPercent(percent(devices.today, devices.total))}</span>
              <span className={classes.unit}>
                {t('quality.of', {
                  count: devices.today,
                  number: formatNumber(devices.today),
                  total: formatNumber(devices.total),
                })}
              </span>
            </p>
            <ul className={classes.rows}>
              {groups.map(({ device_group_id, today, total }) => {
                const share = percent(today, total);
                const resource = RESOURCE_OF[device_group_id] ?? 'other';
                return (
                  <li key={device_group_id} className={classes.bar}>
                    <span className={classes.row}>
                      <ResourceLabel resource={resource} />
                      <span className={classes.number}>
                        {formatNumber(today)} / {formatNumber(total)}
                      </span>
                    </span>
                    <Progress
                      value={share}
                      size={6}
                      color={colourOf(share)}
                      aria-label={t('quality.share', { percent: share })}
                    />
                  </li>
                );
              })}
            </ul>
          </div>
        );
      }}
    </WidgetBody>
  );
}
