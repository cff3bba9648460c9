import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { BALANCE_PAGE, balanceGroups } from '@gaugeway/proto/api/balance-groups';
import type { ReportType } from '@gaugeway/proto/api/filter-values';
import { buildTree } from '@gaugeway/proto/api/objects';
import { ActionIcon, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, call } from '@/shared/api';
import { useSearch } from '@/shared/api/use-search';
import { rowsOf } from '@/shared/data-table';
import { type Choice, FieldGroup, LookupSelect } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import { nodeTitle } from '@/entities/point';
import { mostSubjects, type Subject } from '../model/kind-draft';
import classes from './reports.module.css';

const OFFERED = 50;
/** Most names of selected items; above it only their number is shown. */
const SHOWN = 20;

interface SubjectListProps {
  draft: { subjects: readonly Subject[]; type: ReportType };
  /** Most points or groups; absent = as many as a report takes. */
  most?: number;
  onAdd: (subjects: readonly Subject[]) => void;
  onKeep: (subjects: readonly Subject[]) => void;
}

/** Points or groups of a report order, and the searches to add further ones. */
export function SubjectList({ draft, most = mostSubjects(draft.type), onAdd, onKeep }: SubjectListProps) {
  const { t } = useTranslation('reports');
  const { subjects, type } = draft;
  const isOfGroups = type === 'balance';
  return (
    <FieldGroup title={t(`form.subjects_${type}`)} look="label">
      {subjects.length > 0 && (
        <ul className={classes.chosen}>
          {subjects.slice(0, SHOWN).map(({ id, title }) => (
            <li key={id}>
              <span>{title}</span>
              <ActionIcon
                size={24}
                aria-label={t('form.leave_out', { name: title })}
                onClick={() => onKeep(subjects.filter((one) => one.id !== id))}
              >
                <IconX size={14} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {subjects.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {t('form.more', { count: subjects.length - SHOWN })}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => onKeep([])}>
            {t('form.clear')}
          </Button>
        </Text>
      )}
      {subjects.length > most && (
        <Text size="sm" c="var(--alarm)" role="alert">
          {t('form.too_many', { number: formatNumber(subjects.length, 0), most: formatNumber(most, 0) })}
        </Text>
      )}
      {isOfGroups ? <GroupPicker draft={draft} onAdd={onAdd} /> : <PointPicker draft={draft} onAdd={onAdd} />}
      {type === 'group' && <BranchPicker onAdd={onAdd} />}
    </FieldGroup>
  );
}

type PickerProps = Pick<SubjectListProps, 'draft' | 'onAdd'>;

function PointPicker({ draft, onAdd }: PickerProps) {
  const { t } = useTranslation('reports');
  const { found, setSearched } = useSearch(accountingPoints, { page: 1, per_page: OFFERED });
  const rows = found.data ? rowsOf(found.data.accounting_points) : [];
  return <Picker label={t('form.add_point')} rows={rows} draft={draft} onSearch={setSearched} onAdd={onAdd} />;
}

function GroupPicker({ draft, onAdd }: PickerProps) {
  const { t } = useTranslation('reports');
  const { found, setSearched } = useSearch(balanceGroups, { page: 1, per_page: BALANCE_PAGE });
  const rows = found.data?.balance_groups.data ?? [];
  return <Picker label={t('form.add_group')} rows={rows} draft={draft} onSearch={setSearched} onAdd={onAdd} />;
}

interface AnyPickerProps extends PickerProps {
  label: string;
  rows: readonly Subject[];
  onSearch: (text: string) => void;
}

function Picker({ label, rows, draft, onSearch, onAdd }: AnyPickerProps) {
  const offered = rows.filter(({ id }) => draft.subjects.every((chosen) => chosen.id !== id));
  return (
    <LookupSelect
      key={draft.subjects.length}
      aria-label={label}
      placeholder={label}
      choices={offered.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={null}
      onSearch={onSearch}
      onChange={(choice) => {
        const row = rows.find(({ id }) => String(id) === choice?.value);
        if (row) onAdd([{ id: row.id, title: row.title }]);
      }}
    />
  );
}

/** Adds all points of a branch of the object tree at once: of a house, a street. */
function BranchPicker({ onAdd }: Pick<SubjectListProps, 'onAdd'>) {
  const { t } = useTranslation('reports');
  const [branch, setBranch] = useState<Choice | null>(null);
  const { found, setSearched } = useSearch(buildTree, {});
  const points = useMutation<readonly Subject[], ApiError, string>({
    mutationFn: async (object_id) => {
      const reply = await call(accountingPoints, { object_id, paginate: false });
      return rowsOf(reply.accounting_points).map(({ id, title }) => ({ id, title }));
    },
    onSuccess: (rows) => {
      onAdd(rows);
      setBranch(null);
    },
  });
  const choices = (found.data?.objects ?? []).slice(0, OFFERED).map((node) => ({
    value: node._id,
    label: nodeTitle(node),
  }));
  return (
    <div className={classes.branch}>
      <LookupSelect
        aria-label={t('form.branch')}
        placeholder={t('form.branch')}
        choices={choices}
        value={branch}
        onSearch={setSearched}
        onChange={setBranch}
      />
      <Button
        variant="default"
        disabled={branch === null}
        loading={points.isPending}
        onClick={() => branch && points.mutate(branch.value)}
      >
        {t('form.add_branch')}
      </Button>
    </div>
  );
}
