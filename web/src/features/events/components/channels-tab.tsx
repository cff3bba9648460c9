import { channelKind } from '@gaugeway/proto/api/channel-schema';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import {
  type EventChannel,
  eventChannels,
  removeEventChannel,
  renewChannelSecret,
  toggleEventChannel,
} from '@gaugeway/proto/api/event-channels';
import { eventRules } from '@gaugeway/proto/api/event-rules';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconKey, IconPencil, IconPower, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import type { ListAddress } from '@/shared/data-table';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { confirm, StateMark, useDone } from '@/shared/ui';
import { addressesOf } from '../model/channel-draft';
import { ChannelForm } from './channel-form';
import { ChannelPanel } from './channel-panel';
import { ChannelSecret } from './channel-secret';
import classes from './events.module.css';

interface ChannelsTabProps {
  list: ListAddress;
  /** The channel that is open next to the list. */
  openId: number | null;
  onOpen: (id: number | null) => void;
  /** Channel in the form, null = a new one; target null = the form is closed. */
  target: { channel: EventChannel | null } | null;
  onTarget: (target: { channel: EventChannel | null } | null) => void;
}

/** Channels of notifications besides the console. */
export function ChannelsTab({ list, openId, onOpen, target, onTarget }: ChannelsTabProps) {
  const { t } = useTranslation('event-channels');
  const zone = useUserZone();
  const mayCreate = useCan('create', SECTION.events);
  const mayEdit = useCan('update', SECTION.events);
  const mayDelete = useCan('delete', SECTION.events);
  const reaches = useReaches();
  const [secret, setSecret] = useState<string | null>(null);
  const found = useQuery({ ...query(eventChannels, {}), select: ({ channels }) => channels });
  const open = found.data?.find(({ id }) => id === openId);
  const onSuccess = useDone([eventChannels, eventRules]);
  const toggle = useCall(toggleEventChannel, { onSuccess });
  const remove = useCall(removeEventChannel, { onSuccess });
  const renew = useCall(renewChannelSecret, {
    onSuccess: (reply) => {
      onSuccess(reply);
      setSecret(reply.secret);
    },
  });
  const removal = ({ id, title, rules }: EventChannel) => ({
    label: t('actions.delete'),
    title: t('delete.title', { title }),
    text: [rules > 0 ? t('delete.rules', { number: rules }) : '', t('delete.text', { id })].filter(Boolean).join(' '),
    typed: { label: t('delete.label'), expected: String(id), mismatch: t('delete.mismatch') },
    onRemove: () => remove.mutate({ id }),
  });
  const askRenew = async ({ id, title }: EventChannel) => {
    const isSure = await confirm({
      title: t('secret.renew_title', { title }),
      text: t('secret.renew_text'),
      confirm: t('actions.renew'),
    });
    if (isSure) renew.mutate({ id });
  };
  const active = ({ id, title, active: isOn }: EventChannel) =>
    mayEdit ? (
      <Switch
        aria-label={t('switch', { title })}
        checked={isOn === 1}
        disabled={toggle.isPending}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => toggle.mutate({ id, active: event.currentTarget.checked ? 1 : 0 })}
      />
    ) : (
      t(isOn ? 'switched.on' : 'switched.off')
    );
  const health = ({ failures, sent_at, deleted_user_ids, target, browsers }: EventChannel) => {
    if (failures > 0) return <StateMark tone="alarm" label={t('health.failing', { number: failures })} />;
    if (isDeserted(target, deleted_user_ids.length)) return <StateMark tone="alarm" label={t('health.nobody')} />;
    if (deleted_user_ids.length > 0) return <StateMark tone="warning" label={t('health.deleted')} />;
    if (target.kind === 'push' && browsers === 0) return <StateMark tone="warning" label={t('health.no_browser')} />;
    return sent_at === null ? (
      <StateMark tone="idle" label={t('health.unused')} />
    ) : (
      <StateMark tone="online" label={t('health.works')} />
    );
  };
  const view: ListView<EventChannel> = {
    name: 'event_channels',
    label: t('label'),
    rowId: ({ id }) => String(id),
    order: { field: 'title', descending: false },
    hasRefresh: true,
    onOpen: ({ id }) => onOpen(id),
    menu: (channel) => (
      <RowMenu
        label={t('actions.of', { title: channel.title })}
        width={232}
        actions={[
          { id: 'deliveries', label: t('actions.deliveries'), icon: IconSend, onClick: () => onOpen(channel.id) },
          mayEdit && {
            id: 'edit',
            label: t('actions.edit'),
            icon: IconPencil,
            onClick: () => onTarget({ channel }),
          },
          mayEdit && {
            id: 'toggle',
            label: channel.active === 1 ? t('actions.switch_off') : t('actions.switch_on'),
            icon: IconPower,
            onClick: () => toggle.mutate({ id: channel.id, active: channel.active === 1 ? 0 : 1 }),
          },
          mayEdit &&
            channelKind(channel.target.kind).secret === 'key' && {
              id: 'renew',
              label: t('actions.renew'),
              icon: IconKey,
              onClick: () => void askRenew(channel),
            },
        ]}
        removal={mayDelete && removal(channel)}
      />
    ),
    columns: [
      { id: 'active', title: t('column.active'), width: 96, cell: active },
      { id: 'title', title: t('column.title'), width: 216, fixed: true, cell: ({ title }) => title },
      { id: 'kind', title: t('column.kind'), width: 112, cell: ({ target: { kind } }) => t(`kind.${kind}`) },
      { id: 'reaches', title: t('column.reaches'), width: 224, grow: true, cell: reaches },
      { id: 'health', title: t('column.health'), width: 200, cell: health },
      {
        id: 'sent_at',
        title: t('column.sent_at'),
        width: 160,
        cell: ({ sent_at }) => (sent_at === null ? NO_VALUE : formatDateTime(sent_at, zone)),
      },
      { id: 'rules', title: t('column.rules'), width: 96, align: 'end', cell: ({ rules }) => rules },
    ],
    card: {
      head: ({ title }) => title,
      // The card is a button, which cannot contain a switch: the menu has it.
      mark: ({ active: isOn }) => isOn === 0 && <StateMark tone="idle" label={t('switched.off')} />,
      lines: health,
      foot: (channel) => (
        <span className={classes.summary}>{`${t(`kind.${channel.target.kind}`)} · ${reaches(channel)}`}</span>
      ),
    },
    blank: {
      icon: IconSend,
      title: t('blank'),
      hint: t('blank_hint'),
      add: mayCreate && (
        <AddButton kind="event_channels" onClick={() => onTarget({ channel: null })}>
          {t('add')}
        </AddButton>
      ),
      filtered: { title: t('blank') },
    },
  };
  return (
    <>
      <ListTable view={view} list={list} found={found} />
      {open && <ChannelPanel channel={open} onClose={() => onOpen(null)} />}
      {target && (
        <ChannelForm
          key={target.channel?.id ?? 0}
          channel={target.channel}
          onClose={() => onTarget(null)}
          onSecret={setSecret}
        />
      )}
      {secret !== null && <ChannelSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

/** Short description of the recipients of a channel. */
function useReaches() {
  const { t } = useTranslation('event-channels');
  return ({ target, deleted_user_ids, browsers }: EventChannel): string => {
    if ('user_ids' in target)
      return [
        target.user_ids.length > 0 && t('reaches.users', { number: target.user_ids.length - deleted_user_ids.length }),
        target.access_group_ids.length > 0 && t('reaches.groups', { number: target.access_group_ids.length }),
        target.kind === 'push' && t('reaches.browsers', { number: browsers }),
      ]
        .filter(Boolean)
        .join(', ');
    const values: Readonly<Record<string, unknown>> = { ...target };
    return addressesOf(target.kind)
      .map(({ name, kind }) => [kind, String(values[name])] as const)
      .map(([kind, text]) => (kind === 'url' && URL.canParse(text) ? new URL(text).host : text))
      .join(', ');
  };
}

/** true if all users of the channel were deleted and it has no access groups. */
const isDeserted = (target: EventChannel['target'], deletedUsers: number): boolean =>
  'user_ids' in target && target.access_group_ids.length === 0 && deletedUsers >= target.user_ids.length;
