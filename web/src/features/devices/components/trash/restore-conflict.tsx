import { restoreGateway } from '@gaugeway/proto/api/gateways';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApiError, call } from '@/shared/api';
import { Dialog, errorText, Notice, useDone } from '@/shared/ui';
import { TRASH_KINDS, type TrashedThing, type TrashKind } from '../../model/trash';
import { useShowDevices } from '../../model/use-list-search';
import { useRenew } from '../../model/use-renew';

/** Restoration that the server has rejected. */
export interface Refused {
  kind: TrashKind;
  thing: TrashedThing;
  error: ApiError;
}

/** The identifier of the item belongs to another one now. */
const TAKEN = ['errors.serial_taken', 'errors.dev_eui_taken'];

/** Reason why an item cannot be restored, and the possible solutions. */
export function RestoreConflict({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const { t } = useTranslation(['devices', 'common']);
  const { kind, thing, error } = refused;
  const showDevices = useShowDevices();
  const renew = useRenew();
  const isGatewayDeleted = error.key === 'errors.gateway_in_trash' && thing.gatewayId !== null;
  const both = useMutation<{ msg: string }, ApiError>({
    meta: { quiet: true },
    mutationFn: async () => {
      if (thing.gatewayId !== null) await call(restoreGateway, { id: thing.gatewayId });
      return TRASH_KINDS[kind].restore(thing.id);
    },
    onSuccess: useDone([], onClose),
    onSettled: renew,
  });
  return (
    <Dialog title={t('trash.refused', { name: thing.name })} onClose={onClose}>
      <Stack gap="md">
        <Notice tone="alarm" role="alert" title={errorText(both.error ?? error)} />
        {TAKEN.includes(error.key) && <Text size="sm">{t('trash.taken_hint')}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:actions.close')}
          </Button>
          {TAKEN.includes(error.key) && (
            <Button
              onClick={() =>
                showDevices(thing.identity.split(' · ')[error.key === 'errors.serial_taken' ? 0 : 1] ?? thing.identity)
              }
            >
              {t('trash.show_holder')}
            </Button>
          )}
          {isGatewayDeleted && (
            <Button loading={both.isPending} onClick={() => both.mutate()}>
              {t('trash.restore_both')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
