import { createTask } from '@gaugeway/proto/api/tasks';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApiError, call, readNow } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';
import { idsOf, sizeOf, type MassDialogProps } from '../../model/selection';

/** Polls the current values of the meters behind gateway devices. */
export function MassReadDialog({ selection, onClose }: MassDialogProps) {
  const { t } = useTranslation('devices');
  const count = sizeOf(selection);
  const read = useMutation<string, ApiError>({
    meta: { quiet: true },
    mutationFn: async () => (await call(createTask, readNow(await idsOf(selection)))).msg,
    onSuccess: (msg) => {
      notifyDone(msg);
      onClose();
    },
  });
  return (
    <DialogForm
      title={t('mass_read.title', { count })}
      error={read.error}
      saving={read.isPending}
      confirm={t('mass_read.do')}
      onClose={onClose}
      onSubmit={() => read.mutate()}
    >
      <Text size="sm">{t('mass_read.text')}</Text>
    </DialogForm>
  );
}
