import { massTie } from '@gaugeway/proto/api/bulk-jobs';
import { companyUsers } from '@gaugeway/proto/api/users';
import { MultiSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { asInput, countOf, type MassDialogProps } from '../model/selection';
import { MassDialog } from './mass-dialog';

/** Ties users to devices, so that they see them without the right to see all, or unties them. */
export function MassTieDialog({ selection, onClose }: MassDialogProps) {
  const { t } = useTranslation(['bulk', 'common']);
  const [mode, setMode] = useState<'add' | 'remove'>('add');
  const [chosen, setChosen] = useState<string[]>([]);
  const found = useQuery(query(companyUsers, { paginate: false }));
  const users = Array.isArray(found.data?.users) ? found.data.users : (found.data?.users.data ?? []);
  const tie = useCall(massTie, { meta: { quiet: true } });
  return (
    <MassDialog
      title={t('tie.title', { count: countOf(selection) })}
      text={t('tie.text')}
      verb={t(`tie.${mode}`)}
      ready={chosen.length > 0}
      pending={tie.isPending}
      error={tie.error}
      job={tie.data?.bulk_job}
      onStart={() => tie.mutate({ selection: asInput(selection), [mode]: chosen.map(Number) })}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('tie.what')}
        fullWidth
        value={mode}
        onChange={(value) => setMode(value === 'remove' ? 'remove' : 'add')}
        data={[
          { value: 'add', label: t('tie.add') },
          { value: 'remove', label: t('tie.remove') },
        ]}
      />
      <MultiSelect
        label={t('tie.users')}
        placeholder={chosen.length === 0 ? t('tie.choose') : undefined}
        searchable
        data={users.map(({ id, name, email }) => ({ value: String(id), label: name ? `${name} · ${email}` : email }))}
        value={chosen}
        onChange={setChosen}
        nothingFoundMessage={t('common:nothing_found')}
        maxDropdownHeight={270}
      />
    </MassDialog>
  );
}
