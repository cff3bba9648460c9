import { massMove } from '@gaugeway/proto/api/bulk-jobs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { useCall } from '@/shared/api';
import { CompanySelect } from '@/entities/company';
import { asInput, countOf, type MassDialogProps } from '../model/selection';
import { MassDialog } from './mass-dialog';

/**
 * Moves devices to another company, with their history. Requires access_all on devices, and companies below the user's
 * company.
 */
export function MassMoveDialog({ selection, onClose }: MassDialogProps) {
  const { t } = useTranslation('bulk');
  const { current_company: own } = useCurrentUser();
  const [companyId, setCompanyId] = useState<number | null>(null);
  const move = useCall(massMove, { meta: { quiet: true } });
  return (
    <MassDialog
      title={t('move.title', { count: countOf(selection) })}
      text={t('move.text')}
      verb={t('move.do')}
      ready={companyId !== null}
      pending={move.isPending}
      error={move.error}
      job={move.data?.bulk_job}
      onStart={() => companyId !== null && move.mutate({ selection: asInput(selection), company_id: companyId })}
      onClose={onClose}
    >
      <CompanySelect
        label={t('move.to')}
        placeholder={t('move.choose')}
        value={companyId}
        onChange={setCompanyId}
        without={[own.id]}
      />
    </MassDialog>
  );
}
