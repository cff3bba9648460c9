import { moveSubcompany, subcompanies, subcompanyTree, type Subcompany } from '@gaugeway/proto/api/companies';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { CompanySelect } from '@/entities/company';
import { ErrorSummary } from '@/shared/forms';
import { errorText, useDone, useIsPhone } from '@/shared/ui';

interface MoveDialogProps {
  company: Subcompany | null;
  onClose: () => void;
}

/** Moves a company to another dealer. */
export function MoveDialog({ company, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['companies', 'common']);
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={company !== null}
      onClose={onClose}
      fullScreen={isPhone}
      title={company ? t('move_title', { name: company.name }) : ''}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {company && <MoveForm company={company} onClose={onClose} />}
    </Modal>
  );
}

function MoveForm({ company, onClose }: { company: Subcompany; onClose: () => void }) {
  const { t } = useTranslation(['companies', 'common']);
  const [parentId, setParentId] = useState<number | null>(null);
  const move = useCall(moveSubcompany, {
    meta: { quiet: true },
    onSuccess: useDone([subcompanies, subcompanyTree], onClose),
  });
  return (
    <Stack gap="md">
      <ErrorSummary message={move.error ? errorText(move.error) : null} />
      <Text size="sm">{t('move_text')}</Text>
      <CompanySelect
        label={t('move_to')}
        placeholder={t('move_choose')}
        value={parentId}
        onChange={setParentId}
        dealersOnly
        without={[company.id, company.parent_id ?? 0]}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          disabled={parentId === null}
          loading={move.isPending}
          onClick={() => parentId !== null && move.mutate({ company_id: company.id, parent_id: parentId })}
        >
          {t('move')}
        </Button>
      </Group>
    </Stack>
  );
}
