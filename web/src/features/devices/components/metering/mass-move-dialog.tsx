import { subcompanies } from '@gaugeway/proto/api/companies';
import { moveDevices } from '@gaugeway/proto/api/devices';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { type ApiError, call } from '@/shared/api';
import { CompanySelect } from '@/shared/company';
import { notifyDone } from '@/shared/ui';
import { idsOf, sizeOf } from '../../model/selection';
import { useRenew } from '../../model/use-renew';
import { Dialog, DialogForm } from '../dialogs/dialog';
import type { MassDialogProps } from './mass-actions';

/** Puts the selected devices into another company, with their history. */
export function MassMoveDialog({ selection, onClose }: MassDialogProps) {
  const { t } = useTranslation('devices');
  const client = useQueryClient();
  const renew = useRenew();
  const { current_company: own } = useCurrentUser();
  const [companyId, setCompanyId] = useState<number | null>(null);
  const move = useMutation<string, ApiError, number>({
    meta: { quiet: true },
    mutationFn: async (company_id) => (await call(moveDevices, { device_ids: await idsOf(selection), company_id })).msg,
    onSuccess: (msg) => {
      notifyDone(msg);
      renew();
      void client.invalidateQueries({ queryKey: [subcompanies.id] });
      onClose();
    },
  });
  return (
    <Dialog title={t('move.title', { count: sizeOf(selection) })} onClose={onClose}>
      <DialogForm
        error={move.error}
        saving={move.isPending}
        disabled={companyId === null}
        confirm={t('move.do')}
        onClose={onClose}
        onSubmit={() => companyId !== null && move.mutate(companyId)}
      >
        <Text size="sm">{t('move.text')}</Text>
        <CompanySelect
          label={t('move.to')}
          placeholder={t('move.choose')}
          value={companyId}
          onChange={setCompanyId}
          without={[own.id]}
        />
      </DialogForm>
    </Dialog>
  );
}
