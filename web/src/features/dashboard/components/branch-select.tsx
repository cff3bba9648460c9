import { buildTree, getObject } from '@gaugeway/proto/api/objects';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { type Choice, LookupSelect } from '@/shared/forms';
import { nodeTitle } from '@/entities/point';

/** Most choices in a readable list; the search finds the others. */
const SHOWN = 50;

/**
 * Node of the object tree; null = the whole company. Without a search the list has the top of the tree and the children
 * of the selected node, so that a user can descend from branch to branch.
 */
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
  const shown = value === null ? null : (chosen ?? known.data ?? { value, label: value });
  const below = useQuery({
    ...query(buildTree, { parentId: value ?? '' }),
    enabled: value !== null && searched === '',
    meta: { quiet: true },
    select: ({ objects }) => objects.slice(0, SHOWN),
  });
  const first = found.data ?? [];
  // The results of the last search stay until the top of the tree is loaded.
  const deeper = ((searched === '' && below.data) || []).filter(({ _id }) =>
    first.every(({ value: id }) => id !== _id),
  );
  const choices = [
    ...first,
    ...deeper.map(({ _id, name }) => ({ value: _id, label: nodeTitle({ name, above: shown?.label }) })),
  ];
  return (
    <LookupSelect
      label={t('option.object')}
      placeholder={t('option.whole_company')}
      clearable
      description={t('option.object_hint')}
      value={shown}
      choices={choices}
      onSearch={setSearched}
      onChange={(choice) => {
        setChosen(choice);
        onChange(choice?.value ?? null);
      }}
    />
  );
}
