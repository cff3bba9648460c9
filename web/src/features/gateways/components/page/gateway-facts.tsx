import type { GatewayDevice } from '@gaugeway/proto/api/gateways';
import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFacts } from '@/shared/fields';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { Since } from '@/shared/ui';
import { useGatewayTexts } from '../field-texts';
import classes from '../gateways.module.css';

/** Properties of the gateway; times are in its time zone. */
export function GatewayFacts({ gateway }: { gateway: GatewayDevice }) {
  const { t } = useTranslation('gateways');
  const zone = gateway.deviceTimezone;
  const texts = useGatewayTexts();
  const others = fieldFacts(GATEWAY_DEVICE_FIELDS, texts, gateway).filter(
    ({ name }) => name !== 'name' && name !== 'identity',
  );
  const facts: [string, ReactNode][] = [
    [t('column.model'), gateway.model_name],
    [texts.label('identity'), <span className={classes.mono}>{gateway.identity}</span>],
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
    ...others.map(({ label, text }): [string, ReactNode] => [label, text]),
    [t('column.id'), gateway.id],
  ];
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
