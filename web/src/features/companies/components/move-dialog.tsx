import { moveSubcompany, subcompanies, subcompanyTree, type Subcompany } from '@gaugeway/proto/api/companies';
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { ErrorSummary } from '@/shared/forms';
import { errorText, notifyDone, useIsPhone } from '@/shared/ui';

interface MoveDialogProps {
  company: Subcompany | null;
  onClose: () => void;
}

/** Puts a company under another dealer. */
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
  const client = useQueryClient();
  const { current_company: own } = useCurrentUser();
  const [parentId, setParentId] = useState<string | null>(null);
  const tree = useQuery(query(subcompanyTree, {}));
  const move = useCall(moveSubcompany, {
    meta: { quiet: true },
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      for (const { id } of [subcompanies, subcompanyTree]) void client.invalidateQueries({ queryKey: [id] });
      onClose();
    },
  });
  const dealers = (tree.data?.companies ?? []).filter(({ id, is_dealer }) => is_dealer && id !== company.id);
  const choices = [
    { value: String(own.id), label: own.name },
    ...dealers.map(({ id, name, depth }) => ({ value: String(id), label: `${'— '.repeat(depth)}${name}` })),
  ].filter(({ value }) => value !== String(company.parent_id));
  return (
    <Stack gap="md">
      <ErrorSummary message={move.error ? errorText(move.error) : null} />
      <Text size="sm">{t('move_text')}</Text>
      <Select
        label={t('move_to')}
        placeholder={t('move_choose')}
        searchable
        data={choices}
        value={parentId}
        onChange={setParentId}
        nothingFoundMessage={t('common:nothing_found')}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          disabled={parentId === null}
          loading={move.isPending}
          onClick={() => move.mutate({ company_id: company.id, parent_id: Number(parentId) })}
        >
          {t('move')}
        </Button>
      </Group>
    </Stack>
  );
}
