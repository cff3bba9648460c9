import { meteringDevices, moveDevices, type MeteringDevice } from '@gaugeway/proto/api/devices';
import { subcompanies } from '@gaugeway/proto/api/companies';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { useCall } from '@/shared/api';
import { CompanySelect } from '@/shared/company';
import { ErrorSummary } from '@/shared/forms';
import { errorText, notifyDone, useIsPhone } from '@/shared/ui';

interface MoveDialogProps {
  devices: readonly MeteringDevice[];
  opened: boolean;
  onClose: () => void;
  onMoved: () => void;
}

/** Puts the selected devices into another company, with their history. */
export function MoveDialog({ devices, opened, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation(['devices', 'common']);
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen={isPhone}
      title={t('move.title', { count: devices.length })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <MoveForm devices={devices} onClose={onClose} onMoved={onMoved} />
    </Modal>
  );
}

function MoveForm({ devices, onClose, onMoved }: Omit<MoveDialogProps, 'opened'>) {
  const { t } = useTranslation(['devices', 'common']);
  const client = useQueryClient();
  const { current_company: own } = useCurrentUser();
  const [companyId, setCompanyId] = useState<number | null>(null);
  const move = useCall(moveDevices, {
    meta: { quiet: true },
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      for (const { id } of [meteringDevices, subcompanies]) void client.invalidateQueries({ queryKey: [id] });
      onMoved();
    },
  });
  return (
    <Stack gap="md">
      <ErrorSummary message={move.error ? errorText(move.error) : null} />
      <Text size="sm">{t('move.text')}</Text>
      <CompanySelect
        label={t('move.to')}
        placeholder={t('move.choose')}
        value={companyId}
        onChange={setCompanyId}
        without={[own.id]}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          disabled={companyId === null}
          loading={move.isPending}
          onClick={() =>
            companyId !== null && move.mutate({ device_ids: devices.map(({ id }) => id), company_id: companyId })
          }
        >
          {t('move.do')}
        </Button>
      </Group>
    </Stack>
  );
}
