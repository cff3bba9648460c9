import type { NetworkServerMqtt } from '@gaugeway/proto/api/network-servers';
import { useTranslation } from 'react-i18next';
import { Notice, Since, StateMark, type Tone } from '@/shared/ui';
import classes from './network-servers.module.css';

const TONES: Record<NetworkServerMqtt['state'], Tone> = { connecting: 'busy', connected: 'online', failed: 'alarm' };

/** The state of reading a network server by MQTT. */
export function MqttState({ mqtt }: { mqtt: NetworkServerMqtt }) {
  const { t } = useTranslation('network-servers');
  return (
    <>
      <code className={classes.address}>{mqtt.prefix ? `${mqtt.url} · ${mqtt.prefix}/` : mqtt.url}</code>
      <div className={classes.state} aria-live="polite">
        <StateMark tone={TONES[mqtt.state]} label={`MQTT: ${t(`mqtt.state.${mqtt.state}`)}`} />
        {mqtt.since !== null && mqtt.state !== 'connecting' && (
          <span className={classes.since}>
            <Since unixSeconds={mqtt.since} />
          </span>
        )}
        {mqtt.msg && <p className={classes.cause}>{mqtt.msg}</p>}
      </div>
      {mqtt.qos0_at !== null && <QosWarning at={mqtt.qos0_at} />}
    </>
  );
}

/** Events have QoS 0: those published without a subscriber are lost. `at`: the last one, Unix seconds. */
export function QosWarning({ at, ofInstallation = false }: { at: number; ofInstallation?: boolean }) {
  const { t } = useTranslation('network-servers');
  return (
    <Notice tone="warning" role="alert" title={ofInstallation ? t('mqtt.qos_installation') : t('mqtt.qos')}>
      {t('mqtt.qos_text')} <code>qos = 1</code> (<Since unixSeconds={at} />)
    </Notice>
  );
}
