import { buildTree, getObject } from '@gaugeway/proto/api/objects';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { type Choice, LookupSelect } from '@/shared/forms';
import { nodeTitle } from '@/shared/points';

/** As many as a list of choices can be read; the search finds the others. */
const SHOWN = 50;

/** A node of the object tree; null = the whole company. */
export function BranchSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation('dashboard');
  const [searched, setSearched] = useState('');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const known = useQuery({
    ...query(getObject, { object_id: value ?? '' }),
    enabled: value !== null && chosen === null,
    meta: { quiet: true },
    select: ({ object }) => ({ value: object._id, label: object.name }),
  });
  const found = useQuery({
    ...query(buildTree, { search_string: searched || null }),
    placeholderData: keepPreviousData,
    select: ({ objects }) => objects.slice(0, SHOWN).map((node) => ({ value: node._id, label: nodeTitle(node) })),
  });
  return (
    <LookupSelect
      label={t('option.object')}
      placeholder={t('option.whole_company')}
      clearable
      value={value === null ? null : (chosen ?? known.data ?? { value, label: value })}
      choices={found.data ?? []}
      onSearch={setSearched}
      onChange={(choice) => {
        setChosen(choice);
        onChange(choice?.value ?? null);
      }}
    />
  );
}
