import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { createBalanceGroup, pointsWithoutBalance } from '@gaugeway/proto/api/balance-groups';
import { ActionIcon, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { FieldGroup, LookupSelect, NumberOrNone } from '@/shared/forms';
import { percentSign } from '@/shared/i18n';
import { type GroupDraft, type MemberDraft, withMember } from '../model/group-draft';
import classes from './balance.module.css';

const SHOWN = 50;
/** Decimal places of a share; the smallest one is a unit of the last place, because 0 is refused. */
const DECIMALS = 2;

interface MemberListProps {
  /** 0 = the group is not created yet. */
  groupId: number;
  sign: 1 | -1;
  draft: GroupDraft;
  /** Offer only points that are in no group. */
  onlyFree: boolean;
  onChange: (draft: GroupDraft) => void;
}

/** Side of a group: its points with their shares, and a search to add one. */
export function MemberList({ groupId, sign, draft, onlyFree, onChange }: MemberListProps) {
  const { t } = useTranslation('balance-groups');
  const members = draft.members.filter((member) => member.sign === sign);
  const change = (id: number, part: Partial<MemberDraft> | null) =>
    onChange({
      ...draft,
      members: draft.members.flatMap((member) =>
        member.id !== id ? [member] : part === null ? [] : [{ ...member, ...part }],
      ),
    });
  const side = sign === 1 ? 'in' : 'out';
  return (
    <FieldGroup title={t(`form.${side}`)} look="framed">
      <Stack gap={8}>
        {members.length === 0 && <p className={classes.hint}>{t(`form.none_${side}`)}</p>}
        <ul className={classes.members}>
          {members.map(({ id, title, share }) => (
            <li key={id}>
              <span className={classes.memberTitle}>{title}</span>
              <NumberOrNone
                size="xs"
                w={96}
                aria-label={t('form.share_of', { point: title })}
                suffix={percentSign()}
                {...inputBounds(createBalanceGroup, 'members', 'share')}
                min={10 ** -DECIMALS}
                decimalScale={DECIMALS}
                hideControls
                value={share}
                onChange={(value) => change(id, { share: value })}
              />
              <ActionIcon aria-label={t('form.remove', { point: title })} onClick={() => change(id, null)}>
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <PointPicker
          key={members.length}
          label={t(`form.add_${side}`)}
          groupId={groupId}
          resource={draft.resource}
          onlyFree={onlyFree}
          taken={draft.members}
          onPick={(point) => onChange(withMember(draft, { ...point, sign }))}
        />
      </Stack>
    </FieldGroup>
  );
}

interface PointPickerProps {
  label: string;
  groupId: number;
  resource: number;
  onlyFree: boolean;
  taken: readonly MemberDraft[];
  onPick: (point: { id: number; title: string }) => void;
}

function PointPicker({ label, groupId, resource, onlyFree, taken, onPick }: PointPickerProps) {
  const { t } = useTranslation('balance-groups');
  const [searched, setSearched] = useState('');
  const filter = { resource_type_id: resource, page: 1, per_page: SHOWN, search_string: searched || null };
  const free = useQuery({
    ...query(pointsWithoutBalance, { id: groupId, ...filter }),
    placeholderData: keepPreviousData,
    enabled: onlyFree,
  });
  const all = useQuery({
    ...query(accountingPoints, filter),
    placeholderData: keepPreviousData,
    enabled: !onlyFree,
  });
  const rows = onlyFree
    ? (free.data?.accounting_points.data ?? []).map(({ id, title, device_name }) => ({ id, title, device_name }))
    : all.data
      ? rowsOf(all.data.accounting_points).map(({ id, title, device, formula }) => ({
          ...{ id, title },
          device_name: formula ? t('form.virtual') : (device?.device_name ?? ''),
        }))
      : [];
  const offered = rows.filter(({ id }) => taken.every((member) => member.id !== id));
  return (
    <LookupSelect
      aria-label={label}
      placeholder={label}
      nothingFoundMessage={onlyFree ? t('form.no_free') : undefined}
      choices={offered.map(({ id, title, device_name }) => ({
        value: String(id),
        label: device_name ? `${title} · ${device_name}` : title,
      }))}
      value={null}
      onSearch={setSearched}
      onChange={(choice) => {
        const point = rows.find(({ id }) => String(id) === choice?.value);
        if (point) onPick(point);
      }}
    />
  );
}
