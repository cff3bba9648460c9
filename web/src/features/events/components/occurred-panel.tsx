import { SECTION } from '@gaugeway/proto/api/endpoint';
import {
  commentOccurredEvent,
  getOccurredEvent,
  occurredEvents,
  type OccurredEvent,
  readOccurredEvent,
  silenceOccurredEvent,
  takeOccurredEvent,
} from '@gaugeway/proto/api/occurred-events';
import { Anchor, Button, Group, Loader, Stack, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser, useUserZone } from '@/shared/access';
import { useUserNames } from '@/shared/account';
import { inputBounds, query, useCall } from '@/shared/api';
import { formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { type Fact, Facts } from '@/shared/panel';
import { ErrorState, markOfOccurred, SideDrawer, StateMark } from '@/shared/ui';
import { UNREAD, valueTextWith } from '../model/occurred';
import { useAskSilence } from '../model/use-ask-silence';
import { useFields } from '../model/use-fields';
import { Deliveries } from './deliveries';
import { GroupMembers } from './group-members';
import { OccurredHistory } from './occurred-history';
import { SourceLink } from './source-link';
import classes from './events.module.css';

interface OccurredPanelProps {
  id: number | null;
  onClose: () => void;
  onRule: (ruleId: number) => void;
}

/** Panel of an occurred event next to its list: facts, history and actions. */
export function OccurredPanel({ id, onClose, onRule }: OccurredPanelProps) {
  const { t } = useTranslation('events');
  const found = useQuery({ ...query(getOccurredEvent, { id: id ?? 0 }), enabled: id !== null });
  return (
    <SideDrawer
      opened={id !== null}
      onClose={onClose}
      width={480}
      title={found.data?.occurred_event.event.title ?? t('title')}
    >
      {id !== null && found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && found.isPending && <Loader />}
      {id !== null && found.data && (
        <Stack gap="md">
          <Summary occurred={found.data.occurred_event} behind={found.data.affected_devices} onRule={onRule} />
          <Actions key={id} occurred={found.data.occurred_event} />
          {found.data.occurred_event.subjects > 1 && <GroupMembers id={id} />}
          <Deliveries of={{ occurred_id: id }} isOptional />
          <OccurredHistory notes={found.data.notes} />
        </Stack>
      )}
    </SideDrawer>
  );
}

interface SummaryProps {
  occurred: OccurredEvent;
  /** Number of devices behind the gateway device of the event. */
  behind: number | null;
  onRule: (ruleId: number) => void;
}

function Summary({ occurred, behind, onRule }: SummaryProps) {
  const { t } = useTranslation('events');
  const zone = useUserZone();
  const names = useUserNames([occurred.assignee_id]);
  const valueText = valueTextWith(useFields());
  const { device, event, assignee_id, ended_at, end_cause, silenced_until } = occurred;
  const facts: readonly Fact[] = [
    [t('occurred.column.device'), device.name],
    ...(behind === null ? [] : ([[t('panel.behind'), formatNumber(behind, 0)]] as const)),
    [t('occurred.column.severity'), t(`severity.${occurred.severity}`)],
    [t('occurred.column.value'), valueText(occurred)],
    [t('occurred.column.began_at'), formatDateTime(occurred.began_at, zone)],
    [
      t('occurred.column.ended_at'),
      ended_at === null
        ? NO_VALUE
        : [formatDateTime(ended_at, zone), end_cause && t(`cause.${end_cause}`)].filter(Boolean).join(' · '),
    ],
    [
      t('occurred.column.taken_by'),
      assignee_id === null ? t('panel.nobody') : (names.get(assignee_id) ?? `#${assignee_id}`),
    ],
    [
      t('panel.rule'),
      <Anchor key="rule" component="button" type="button" size="sm" ta="left" onClick={() => onRule(event.id)}>
        {event.title}
      </Anchor>,
    ],
  ];
  return (
    <>
      <Group gap="sm">
        <StateMark filled tone={markOfOccurred(occurred)} label={t(`state.${occurred.state}`)} />
        {occurred.times > 1 && <span className={classes.soft}>{t('panel.times', { count: occurred.times })}</span>}
        {occurred.subjects > 1 && (
          <span className={classes.soft}>
            {t('panel.open_of', { count: occurred.open_subjects, all: occurred.subjects })}
          </span>
        )}
        {silenced_until !== null && (
          <span className={classes.soft}>
            {t('panel.silenced_until', { at: formatDateTime(silenced_until, zone) })}
          </span>
        )}
      </Group>
      <Facts facts={facts} />
      <SourceLink occurred={occurred} />
    </>
  );
}

function Actions({ occurred }: { occurred: OccurredEvent }) {
  const { t } = useTranslation('events');
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const mayWork = useCan('update', SECTION.events);
  const [text, setText] = useState('');
  const askSilence = useAskSilence();
  const onSuccess = () => {
    for (const { id } of [occurredEvents, getOccurredEvent]) void client.invalidateQueries({ queryKey: [id] });
  };
  const read = useCall(readOccurredEvent, { onSuccess, meta: { quiet: true } });
  const take = useCall(takeOccurredEvent, { onSuccess });
  const silence = useCall(silenceOccurredEvent, { onSuccess });
  const comment = useCall(commentOccurredEvent, {
    onSuccess: () => {
      setText('');
      onSuccess();
    },
  });
  const { id } = occurred;
  const markRead = useEffectEvent(() => {
    if (occurred.status === UNREAD && !user.is_demo) read.mutate({ id });
  });
  // Opening an event marks it as read.
  useEffect(() => markRead(), [id]);
  if (!mayWork) return null;
  const isMine = occurred.assignee_id === user.id;
  const keepQuiet = async () => {
    const until = await askSilence();
    if (until !== null) silence.mutate({ id, until });
  };
  return (
    <>
      <Group gap="xs" grow>
        <Button
          variant={isMine ? 'default' : 'filled'}
          loading={take.isPending}
          onClick={() => take.mutate({ id, assigned: !isMine })}
        >
          {t(isMine ? 'panel.give_back' : 'panel.took')}
        </Button>
        {occurred.silenced_until === null ? (
          <Button variant="default" loading={silence.isPending} onClick={() => void keepQuiet()}>
            {t('panel.silence')}
          </Button>
        ) : (
          <Button variant="default" loading={silence.isPending} onClick={() => silence.mutate({ id, until: null })}>
            {t('panel.unsilence')}
          </Button>
        )}
      </Group>
      <form
        className={classes.comment}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') comment.mutate({ id, text });
        }}
      >
        <Textarea
          label={t('panel.comment')}
          autosize
          minRows={1}
          maxRows={6}
          {...inputBounds(commentOccurredEvent, 'text')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={text.trim() === ''} loading={comment.isPending}>
          {t('panel.send')}
        </Button>
      </form>
    </>
  );
}
