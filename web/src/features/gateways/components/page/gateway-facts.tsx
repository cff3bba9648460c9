import type { GatewayDevice } from '@gaugeway/proto/api/gateways';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInterval } from '@/shared/forms';
import { formatDateTime, formatZone, NO_VALUE } from '@/shared/i18n';
import { Since } from '@/shared/ui';
import classes from '../gateways.module.css';

/** Properties of the gateway; times are in its time zone. */
export function GatewayFacts({ gateway }: { gateway: GatewayDevice }) {
  const { t } = useTranslation('gateways');
  const zone = gateway.deviceTimezone;
  const interval = (seconds: number, none: string) => (seconds > 0 ? formatInterval(seconds) : none);
  const facts: [string, ReactNode][] = [
    [t('column.model'), gateway.model_name],
    [t('column.identity'), <span className={classes.mono}>{gateway.identity}</span>],
    [t('page.session'), gateway.online ? t('page.connected') : t('page.not_connected')],
    [
      t('column.last_contact'),
      gateway.last_contact === null ? (
        NO_VALUE
      ) : (
        <>
          {formatDateTime(gateway.last_contact, zone)} · <Since unixSeconds={gateway.last_contact} />
        </>
      ),
    ],
    [t('column.phone'), gateway.phone_number || NO_VALUE],
    [t('column.base_station'), gateway.base_station || NO_VALUE],
    [t('column.zone'), formatZone(zone)],
    [t('form.report_period'), interval(gateway.report_period_update, t('form.never'))],
    [t('form.warning_period'), interval(gateway.warning_report_period, t('form.at_once'))],
    [t('column.id'), gateway.id],
  ];
  if (gateway.login) facts.push([t('form.login'), gateway.login]);
  if (gateway.desc) facts.push([t('column.desc'), gateway.desc]);
  return (
    <section className={classes.panel} aria-label={t('page.tab.tariffs')}>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
