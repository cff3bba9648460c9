import { subcompanyTree } from '@gaugeway/proto/api/companies';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { query } from '@/shared/api';

interface CompanySelectProps {
  label: string;
  placeholder: string;
  value: number | null;
  onChange: (companyId: number | null) => void;
  /** Only dealers and the user's company: those that can have companies below them. */
  dealersOnly?: boolean;
  /** Companies that are not offered. */
  without: readonly number[];
}

/** Tree of the user's company and all companies below it, to select one from. */
export function CompanySelect({ value, onChange, dealersOnly = false, without, ...texts }: CompanySelectProps) {
  const { t } = useTranslation();
  const { current_company: own } = useCurrentUser();
  const tree = useQuery(query(subcompanyTree, {}));
  const below = (tree.data?.companies ?? []).filter(({ is_dealer }) => is_dealer || !dealersOnly);
  const choices = [
    { value: String(own.id), label: own.name },
    ...below.map(({ id, name, depth }) => ({ value: String(id), label: `${'— '.repeat(depth)}${name}` })),
  ].filter((choice) => !without.includes(Number(choice.value)));
  return (
    <Select
      {...texts}
      searchable
      data={choices}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      nothingFoundMessage={t('nothing_found')}
    />
  );
}
