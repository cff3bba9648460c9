import {
  addBalanceGroups,
  type BalanceGroupDetails,
  balanceGroups,
  balanceLosses,
  createBalanceGroup,
  editBalanceGroup,
  getBalanceGroup,
  groupBalance,
  pointsWithoutBalance,
} from '@gaugeway/proto/api/balance-groups';
import { Select, Switch, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, useCall } from '@/shared/api';
import { DialogForm, NumberOrNone, TitleInput } from '@/shared/forms';
import { percentSign } from '@/shared/i18n';
import { notifyDone } from '@/shared/ui';
import { groupDraft, groupInput, isWhole, RESOURCES } from '../model/group-draft';
import { MemberList } from './member-list';
import classes from './balance.module.css';

interface GroupFormProps {
  /** null = a new one. */
  group: BalanceGroupDetails | null;
  onClose: () => void;
  onSaved?: (id: number) => void;
}

/** Calls whose replies contain groups. */
const SHOWN = new Set<unknown>(
  [addBalanceGroups, balanceGroups, balanceLosses, getBalanceGroup, groupBalance, pointsWithoutBalance].map(
    ({ id }) => id,
  ),
);

const HEARD_MS = 1500;

export function useGroupsChanged() {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ predicate: ({ queryKey: [id] }) => SHOWN.has(id) });
  return () => {
    // The service that computes the balances receives a new group from the bus.
    setTimeout(() => void again(), HEARD_MS);
    return again();
  };
}

/** Creates or changes a balance group: inflow, outflow and permitted loss. */
export function GroupForm({ group, onClose, onSaved }: GroupFormProps) {
  const { t } = useTranslation(['balance-groups', 'common']);
  const [draft, setDraft] = useState(() => groupDraft(group));
  const [onlyFree, setOnlyFree] = useState(true);
  const changed = useGroupsChanged();
  const done = ({ msg, balance_group }: { msg: string; balance_group: BalanceGroupDetails }) => {
    notifyDone(msg);
    void changed();
    onClose();
    onSaved?.(balance_group.id);
  };
  const create = useCall(createBalanceGroup, { meta: { quiet: true }, onSuccess: done });
  const edit = useCall(editBalanceGroup, { meta: { quiet: true }, onSuccess: done });
  const input = groupInput(draft);
  const side = { groupId: group?.id ?? 0, draft, onlyFree, onChange: setDraft };
  return (
    <DialogForm
      title={group ? t('form.edit') : t('add')}
      confirm={group ? t('common:actions.save') : t('form.create')}
      size={618}
      error={create.error ?? edit.error}
      saving={create.isPending || edit.isPending}
      disabled={!isWhole(draft)}
      onClose={onClose}
      onSubmit={() =>
        group
          ? edit.mutate({ id: group.id, version: group.version, ...input })
          : create.mutate({ ...input, resource_type_id: draft.resource })
      }
    >
      <TitleInput
        label={t('field.title')}
        data-autofocus
        {...inputBounds(createBalanceGroup, 'title')}
        value={draft.title}
        onChange={(title) => setDraft({ ...draft, title })}
      />
      <div className={classes.pair}>
        {!group && (
          <Select
            label={t('field.resource')}
            description={t('field.resource_hint')}
            allowDeselect={false}
            data={RESOURCES.map(({ id, name }) => ({ value: String(id), label: t(`common:resources.${name}`) }))}
            value={String(draft.resource)}
            onChange={(resource) => setDraft({ ...draft, resource: Number(resource), members: [] })}
          />
        )}
        <NumberOrNone
          label={t('field.allowed')}
          description={t('field.allowed_hint')}
          required
          suffix={percentSign()}
          {...inputBounds(createBalanceGroup, 'allowed_imbalance')}
          decimalScale={2}
          value={draft.allowed}
          onChange={(value) => setDraft({ ...draft, allowed: value })}
        />
      </div>
      <Switch
        label={t('form.only_free')}
        checked={onlyFree}
        onChange={(event) => setOnlyFree(event.currentTarget.checked)}
      />
      <MemberList {...side} sign={1} />
      <MemberList {...side} sign={-1} />
      <Textarea
        label={t('field.comment')}
        autosize
        minRows={2}
        {...inputBounds(createBalanceGroup, 'comment')}
        value={draft.comment}
        onChange={(event) => setDraft({ ...draft, comment: event.currentTarget.value })}
      />
    </DialogForm>
  );
}
