import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { consumers, suppliers } from '@gaugeway/proto/api/directories';
import { buildTree } from '@gaugeway/proto/api/objects';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { type Choice, type FormDraft, type FormField, FormInputs, LookupSelect } from '@/shared/forms';
import { shortAddressOf } from '@/entities/point';
import type { ContractDraft } from '../model/contract';
import type { ResourceId } from '../model/kinds';
import classes from './card.module.css';

/** Most choices in a readable list; the search finds the others. */
const SHOWN = 50;

interface ContractFieldsProps {
  /** Id of the edited point, which is excluded from the choices; undefined = a new point. */
  pointId: number | undefined;
  resource: ResourceId;
  draft: ContractDraft;
  /** Inputs of the contract terms. */
  terms: readonly FormField[];
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<ContractDraft>) => void;
  onField: (change: FormDraft) => void;
}

/** Inputs of consumer, supplier, contract terms, object and main point. */
export function ContractFields({ pointId, resource, draft, terms, faults, onChange, onField }: ContractFieldsProps) {
  const { t } = useTranslation('accounting-points');
  return (
    <>
      <h3 className={classes.legend}>{t('contract.title')}</h3>
      <div className={classes.pair}>
        <Lookup
          label={t('contract.consumer')}
          useChoices={useConsumers}
          value={draft.consumer}
          error={faults['consumer_id']}
          onChange={(consumer) => onChange({ consumer })}
        />
        <Lookup
          label={t('contract.supplier')}
          useChoices={useSuppliers}
          value={draft.supplier}
          error={faults['supplier_id']}
          onChange={(supplier) => onChange({ supplier })}
        />
      </div>
      <FormInputs fields={terms} draft={draft.fields} faults={faults} onChange={onField} />
      <div className={classes.pair}>
        <Lookup
          label={t('contract.object')}
          useChoices={useObjects}
          value={draft.object}
          error={faults['object_id']}
          onChange={(object) => onChange({ object })}
        />
        <MainPoint
          pointId={pointId}
          resource={resource}
          value={draft.parent}
          error={faults['parent_id']}
          onChange={(parent) => onChange({ parent })}
        />
      </div>
    </>
  );
}

interface LookupProps {
  label: string;
  /** Choices that the server finds for the typed text. */
  useChoices: (searched: string) => Choice[];
  value: Choice | null;
  error: string | undefined;
  onChange: (choice: Choice | null) => void;
}

function Lookup({ useChoices, ...input }: LookupProps): ReactNode {
  const [searched, setSearched] = useState('');
  return <LookupSelect {...input} clearable choices={useChoices(searched)} onSearch={setSearched} />;
}

/** Selection of the point of the main meter that this one is a part of. */
function MainPoint({
  pointId,
  resource,
  ...input
}: Omit<LookupProps, 'label' | 'useChoices'> & { pointId: number | undefined; resource: ResourceId }) {
  const { t } = useTranslation('accounting-points');
  const [searched, setSearched] = useState('');
  const found = useQuery({
    ...query(accountingPoints, {
      page: 1,
      per_page: SHOWN,
      search_string: searched || null,
      resource_type_id: resource,
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const points = found.data ? rowsOf(found.data.accounting_points) : [];
  return (
    <LookupSelect
      {...input}
      label={t('contract.parent')}
      clearable
      onSearch={setSearched}
      choices={points
        .filter(({ id }) => id !== pointId)
        .map((point) => ({
          value: String(point.id),
          label: [point.title, shortAddressOf(point)].filter(Boolean).join(' · '),
        }))}
    />
  );
}

const byName = ({ _id, name }: { _id: string; name: string }): Choice => ({ value: _id, label: name });
const page = (searched: string) => ({ page: 1, perPage: SHOWN, search_string: searched || null });
const quietly = { placeholderData: keepPreviousData, meta: { quiet: true } };

/** Consumers found by the search, as choices. */
export function useConsumers(searched: string): Choice[] {
  const found = useQuery({ ...query(consumers, page(searched)), ...quietly });
  return (found.data?.consumers.data ?? []).map(byName);
}

/** Suppliers found by the search, as choices. */
export function useSuppliers(searched: string): Choice[] {
  const found = useQuery({ ...query(suppliers, page(searched)), ...quietly });
  return (found.data?.suppliers.data ?? []).map(byName);
}

/** Nodes of the object tree found by the search, as choices; the top of the tree without a search. */
export function useObjects(searched: string): Choice[] {
  const found = useQuery({ ...query(buildTree, { search_string: searched || null }), ...quietly });
  return (found.data?.objects ?? []).slice(0, SHOWN).map(byName);
}
