import { moveSubcompany, subcompanies, subcompanyTree, type Subcompany } from '@gaugeway/proto/api/companies';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { CompanySelect } from '@/entities/company';
import { DialogBody } from '@/shared/forms';
import { Dialog, useDone } from '@/shared/ui';

interface MoveDialogProps {
  company: Subcompany | null;
  onClose: () => void;
}

/** Moves a company to another dealer. */
export function MoveDialog({ company, onClose }: MoveDialogProps) {
  const { t } = useTranslation('companies');
  return (
    <Dialog opened={company !== null} title={company ? t('move_title', { name: company.name }) : ''} onClose={onClose}>
      {company && <MoveForm company={company} onClose={onClose} />}
    </Dialog>
  );
}

function MoveForm({ company, onClose }: { company: Subcompany; onClose: () => void }) {
  const { t } = useTranslation('companies');
  const [parentId, setParentId] = useState<number | null>(null);
  const move = useCall(moveSubcompany, {
    meta: { quiet: true },
    onSuccess: useDone([subcompanies, subcompanyTree], onClose),
  });
  return (
    <DialogBody
      error={move.error}
      saving={move.isPending}
      disabled={parentId === null}
      confirm={t('move')}
      onClose={onClose}
      onSubmit={() => parentId !== null && move.mutate({ company_id: company.id, parent_id: parentId })}
    >
      <Text size="sm">{t('move_text')}</Text>
      <CompanySelect
        label={t('move_to')}
        placeholder={t('move_choose')}
        value={parentId}
        onChange={setParentId}
        dealersOnly
        without={[company.id, company.parent_id ?? 0]}
      />
    </DialogBody>
  );
}
