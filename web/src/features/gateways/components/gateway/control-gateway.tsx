import { type GatewayDevice, gatewayModels } from '@gaugeway/proto/api/gateways';
import { sendOnLine, switchTransparentPort, transparentPorts } from '@gaugeway/proto/api/transparent-ports';
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { confirm, CopyField, Dialog, useDone } from '@/shared/ui';
import { OwnControlsContext, useOwnDevices } from '../../model/own-controls';
import { PAYLOAD_DIGITS, payloadFault } from '../../model/payload';

interface ControlGatewayProps {
  gateway: GatewayDevice;
  onClose: () => void;
}

/** Controls that the model of a gateway device documents (specification 1, section 2.3). */
export function ControlGateway({ gateway, onClose }: ControlGatewayProps) {
  const { t } = useTranslation('line');
  const models = useQuery({ ...query(gatewayModels, {}), staleTime: Infinity });
  const model = models.data?.models.find(({ id }) => id === gateway.model_id);
  const OwnControls = use(OwnControlsContext);
  const own = useOwnDevices(gateway.id);
  return (
    <Dialog title={t('gateway_title', { name: gateway.name })} size={own.length > 0 ? '90%' : 500} onClose={onClose}>
      <Stack gap="lg">
        {!gateway.online && (
          <Text size="sm" role="status">
            {t('offline')}
          </Text>
        )}
        {OwnControls &&
          own.map(({ id, name }) => (
            <Stack key={id} gap="xs" component="section">
              <Text component="h3" fw={600} size="sm">
                {name}
              </Text>
              <Suspense fallback={<Skeleton height={200} radius="md" />}>
                <OwnControls deviceId={id} onDone={onClose} />
              </Suspense>
            </Stack>
          ))}
        {model?.options.control.send_raw_payload?.active && <RawCommand gateway={gateway} />}
        <OpenPorts gateway={gateway} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Characters per digit where each byte is followed by a space. */
const WITH_SPACES = 1.5;

function RawCommand({ gateway }: { gateway: GatewayDevice }) {
  const { t } = useTranslation(['line', 'control']);
  const [payload, setPayload] = useState('');
  const [isTried, setTried] = useState(false);
  const send = useCall(sendOnLine);
  const fault = payloadFault(payload);
  const submit = async () => {
    setTried(true);
    if (fault) return;
    const text = t('raw_confirm', { count: payload.length / PAYLOAD_DIGITS.min, name: gateway.name });
    const isSure = (await confirm({ title: t('raw'), text, confirm: t('send'), danger: true })) !== null;
    if (isSure) send.mutate({ gateway_id: gateway.id, payload });
  };
  return (
    <Stack gap="xs">
      <Text component="h3" fw={600} size="sm">
        {t('raw')}
      </Text>
      <TextInput
        label={t('payload')}
        description={t('raw_hint')}
        placeholder="00 0e40"
        maxLength={WITH_SPACES * PAYLOAD_DIGITS.max}
        autoComplete="off"
        spellCheck={false}
        disabled={send.isPending}
        value={payload}
        error={isTried && fault ? t(`control:fault.${fault}`, PAYLOAD_DIGITS) : undefined}
        onChange={(event) => setPayload(event.currentTarget.value.replace(/\s/g, ''))}
      />
      <div>
        <Button loading={send.isPending} disabled={!gateway.online} onClick={() => void submit()}>
          {t('send')}
        </Button>
      </div>
      {send.data &&
        (send.data.answer === '' ? (
          <Text size="sm" role="status">
            {t('silent')}
          </Text>
        ) : (
          <CopyField label={t('answer')} value={send.data.answer} />
        ))}
    </Stack>
  );
}

function OpenPorts({ gateway }: { gateway: GatewayDevice }) {
  const { t } = useTranslation('line');
  const portsQuery = query(transparentPorts, {});
  const found = useQuery(portsQuery);
  const turn = useCall(switchTransparentPort, { onSuccess: useDone([portsQuery]) });
  if (!found.data?.is_available) return null;
  const ports = found.data.data.filter(({ gateway_id }) => gateway_id === gateway.id);
  return (
    <Stack gap="xs">
      <Text component="h3" fw={600} size="sm">
        {t('open_ports')}
      </Text>
      {ports.length === 0 && <Text size="sm">{t('no_ports')}</Text>}
      {ports.map(({ device_id, port, user_name, expires_at }) => (
        <Group key={device_id} justify="space-between" wrap="wrap">
          <Text size="sm">
            {t('device', { id: device_id })}:{' '}
            {t('taken', { name: user_name, port, until: formatDateTime(expires_at, gateway.deviceTimezone) })}
          </Text>
          <Button
            variant="default"
            size="xs"
            loading={turn.isPending}
            onClick={() => turn.mutate({ device_id, on: false })}
          >
            {t('close')}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
