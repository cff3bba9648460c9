import { createNetworkServer, type NetworkServerMqtt } from '@gaugeway/proto/api/network-servers';
import { PasswordInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '@/shared/forms';
import { inputBounds } from '@/shared/api';
import { isPlainBroker, type ServerDraft } from '../model/server-draft';
import classes from './network-servers.module.css';

interface MqttFieldsProps {
  form: UseFormReturnType<ServerDraft>;
  /** Stored settings; null = none. */
  stored: NetworkServerMqtt | null;
}

/** The MQTT broker that a network server publishes to. */
export function MqttFields({ form, stored }: MqttFieldsProps) {
  const { t } = useTranslation('network-servers');
  const { has_mqtt, mqtt_url } = form.values;
  return (
    <FieldGroup title="MQTT">
      <Stack gap="md">
        <Switch
          label={t('mqtt.use')}
          description={t('mqtt.use_hint')}
          {...form.getInputProps('has_mqtt', { type: 'checkbox' })}
        />
        {has_mqtt && (
          <>
            <TextInput
              label={t('mqtt.url')}
              description={t('mqtt.url_hint')}
              placeholder="mqtts://broker.example.org:8883"
              required
              {...inputBounds(createNetworkServer, 'mqtt_url')}
              {...form.getInputProps('mqtt_url')}
            />
            <Select
              label={t('mqtt.protocol')}
              allowDeselect={false}
              data={[
                { value: '5', label: 'MQTT 5' },
                { value: '4', label: 'MQTT 3.1.1' },
              ]}
              {...form.getInputProps('mqtt_protocol')}
            />
            <TextInput
              label={t('mqtt.prefix')}
              description={t('mqtt.prefix_hint')}
              {...inputBounds(createNetworkServer, 'mqtt_prefix')}
              {...form.getInputProps('mqtt_prefix')}
            />
            <TextInput
              label={t('mqtt.username')}
              {...inputBounds(createNetworkServer, 'mqtt_username')}
              autoComplete="off"
              {...form.getInputProps('mqtt_username')}
            />
            <PasswordInput
              label={t('mqtt.password')}
              description={stored?.has_password ? t('mqtt.password_stays') : t('mqtt.password_hint')}
              {...inputBounds(createNetworkServer, 'mqtt_password')}
              autoComplete="off"
              visibilityToggleButtonProps={{ 'aria-label': t('mqtt.show_password') }}
              {...form.getInputProps('mqtt_password')}
            />
            {!isPlainBroker(mqtt_url) && (
              <>
                <Pem label={t('mqtt.ca')} hint={t('mqtt.ca_hint')} input={form.getInputProps('mqtt_ca')} />
                <Pem
                  label={t('mqtt.certificate')}
                  hint={t('mqtt.certificate_hint')}
                  input={form.getInputProps('mqtt_certificate')}
                />
                <Pem
                  label={t('mqtt.key')}
                  hint={stored?.certificate ? t('mqtt.key_stays') : t('mqtt.key_hint')}
                  input={form.getInputProps('mqtt_key')}
                />
              </>
            )}
          </>
        )}
      </Stack>
    </FieldGroup>
  );
}

/** Text of a PEM file. */
function Pem({ label, hint, input }: { label: string; hint: string; input: object }) {
  return (
    <Textarea
      label={label}
      description={hint}
      placeholder="-----BEGIN …-----"
      rows={3}
      {...inputBounds(createNetworkServer, 'mqtt_ca')}
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: classes.mono }}
      {...input}
    />
  );
}
