import type { GatewayDevice } from '@gaugeway/proto/api/gateways';
import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { useTranslation } from 'react-i18next';
import { fieldFacts } from '@/shared/fields';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { type Fact, Facts } from '@/shared/panel';
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
  const facts: Fact[] = [
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
    ...others.map(({ label, text }): Fact => [label, text]),
    [t('column.id'), gateway.id],
  ];
  return (
    <section className={classes.panel} aria-label={t('page.tab.tariffs')}>
      <Facts layout="columns" facts={facts} />
    </section>
  );
}
