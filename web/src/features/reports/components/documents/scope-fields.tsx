import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { useSearch } from '@/shared/api/use-search';
import { BALANCE_PAGE, balanceGroups } from '@gaugeway/proto/api/balance-groups';
import { meteringDevices } from '@gaugeway/proto/api/devices';
import { buildTree } from '@gaugeway/proto/api/objects';
import { ActionIcon, Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsOf } from '@/shared/data-table';
import { LookupSelect } from '@/shared/forms';
import { nodeTitle } from '@/entities/point';
import { type Picked, SCOPE_PARTS, type ScopeDraft, type ScopePart } from '../../model/document-draft';
import classes from '../reports.module.css';

/** Most choices in a readable list; the search finds the others. */
const OFFERED = 50;

interface ScopeFieldsProps {
  scope: ScopeDraft;
  /** Error messages by the name of the input. */
  faults: Readonly<Record<string, string>>;
  /** Hint of a part. */
  hints?: Partial<Record<ScopePart, string>>;
  onChange: (scope: ScopeDraft) => void;
}

/** Scope of a document: branches of objects, points, meters, balance groups. */
export function ScopeFields({ scope, faults, hints, onChange }: ScopeFieldsProps) {
  return SCOPE_PARTS.map(({ part, input }) => {
    const Field = FIELDS[part];
    return (
      <Field
        key={part}
        part={part}
        chosen={scope[part]}
        error={faults[input]}
        hint={hints?.[part]}
        onChange={(chosen) => onChange({ ...scope, [part]: chosen })}
      />
    );
  });
}

interface PartProps {
  part: ScopePart;
  chosen: readonly Picked[];
  error: string | undefined;
  hint: string | undefined;
  onChange: (chosen: Picked[]) => void;
}

function Objects(props: PartProps) {
  const { found, setSearched } = useSearch(buildTree, {});
  const rows = (found.data?.objects ?? []).slice(0, OFFERED).map((node) => ({ id: node._id, title: nodeTitle(node) }));
  return <PickMany {...props} rows={rows} onSearch={setSearched} />;
}

function Points(props: PartProps) {
  const { found, setSearched } = useSearch(accountingPoints, { page: 1, per_page: OFFERED });
  return (
    <PickMany {...props} rows={picked(found.data && rowsOf(found.data.accounting_points))} onSearch={setSearched} />
  );
}

function Devices(props: PartProps) {
  const { found, setSearched } = useSearch(meteringDevices, { page: 1, per_page: OFFERED });
  const rows = found.data && rowsOf(found.data.metering_devices).map(({ id, name }) => ({ id, title: name }));
  return <PickMany {...props} rows={picked(rows)} onSearch={setSearched} />;
}

function Groups(props: PartProps) {
  const { found, setSearched } = useSearch(balanceGroups, { page: 1, per_page: BALANCE_PAGE });
  return <PickMany {...props} rows={picked(found.data?.balance_groups.data)} onSearch={setSearched} />;
}

const picked = (rows: readonly { id: number; title: string }[] | undefined): Picked[] =>
  (rows ?? []).map(({ id, title }) => ({ id: String(id), title }));

const FIELDS: Readonly<Record<ScopePart, (props: PartProps) => ReactNode>> = {
  ...{ objects: Objects, points: Points, devices: Devices, groups: Groups },
};

interface PickManyProps extends PartProps {
  /** Search results. */
  rows: readonly Picked[];
  onSearch: (text: string) => void;
}

/** Multiple selection from more items than one reply contains: the selected ones, and the control to add one. */
function PickMany({ part, rows, chosen, error, hint, onSearch, onChange }: PickManyProps) {
  const { t } = useTranslation('report-documents');
  const offered = rows.filter(({ id }) => chosen.every((one) => one.id !== id));
  return (
    <Input.Wrapper label={t(`form.${part}`)} description={hint} error={error} labelElement="div">
      {chosen.length > 0 && (
        <ul className={classes.chosen} data-above>
          {chosen.map(({ id, title }) => (
            <li key={id}>
              <span>{title}</span>
              <ActionIcon
                size={24}
                aria-label={t('form.leave_out', { name: title })}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              >
                <IconX size={14} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <LookupSelect
        // Cleared after each choice.
        key={chosen.length}
        aria-label={t(`form.add_${part}`)}
        placeholder={t(`form.add_${part}`)}
        choices={offered.map(({ id, title }) => ({ value: id, label: title }))}
        value={null}
        error={error !== undefined}
        onSearch={onSearch}
        onChange={(choice) => {
          const row = offered.find(({ id }) => id === choice?.value);
          if (row) onChange([...chosen, row]);
        }}
      />
    </Input.Wrapper>
  );
}
