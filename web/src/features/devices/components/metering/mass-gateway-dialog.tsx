import { massReplaceGateway } from '@gaugeway/proto/api/device-connection';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, call } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';
import { idsOf, sizeOf, type MassDialogProps } from '../../model/selection';
import { useRenew } from '../../model/use-renew';
import { GatewaySelect } from '../form/gateway-select';

/** Moves meters behind another gateway device, all of them or none. */
export function MassGatewayDialog({ selection, onClose }: MassDialogProps) {
  const { t } = useTranslation('devices');
  const [gatewayId, setGatewayId] = useState<number | null>(null);
  const renew = useRenew();
  const replace = useMutation<string, ApiError, number>({
    meta: { quiet: true },
    mutationFn: async (gateway_id) =>
      (await call(massReplaceGateway, { device_ids: await idsOf(selection), gateway_id })).msg,
    onSuccess: (msg) => {
      notifyDone(msg);
      renew();
      onClose();
    },
  });
  return (
    <DialogForm
      title={t('mass_gateway.title', { count: sizeOf(selection) })}
      error={replace.error}
      saving={replace.isPending}
      disabled={gatewayId === null}
      confirm={t('other_gateway.do')}
      onClose={onClose}
      onSubmit={() => gatewayId !== null && replace.mutate(gatewayId)}
    >
      <Text size="sm">{t('mass_gateway.text')}</Text>
      <GatewaySelect value={gatewayId} error={undefined} onChange={setGatewayId} />
    </DialogForm>
  );
}
