import { type ReplyOf, SECTION } from '@gaugeway/proto/api/endpoint';
import type { PollHealth } from '@gaugeway/proto/api/filter-values';
import { type ClockVerdict, devicesOfPollGroup, type PollGroup } from '@gaugeway/proto/api/poll-groups';
import { Button, Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { Link } from '@tanstack/react-router';
import { IconArrowsExchange, IconGaugeOff, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { type DataColumn, pageInput } from '@/shared/data-table';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { Since, StateMark } from '@/shared/ui';
import { CLOCK_TONES, HEALTHS, TONES } from '../model/health';
import { useGroupCalls } from '../model/use-group-calls';
import { useGroupsSearch } from '../model/use-groups-search';
import { MoveDialog } from './move-dialog';
import classes from './poll-groups.module.css';

type PolledMember = ReplyOf<typeof devicesOfPollGroup>['devices']['data'][number];

const RENEW_MS = 15_000;
const none = <span className={classes.none}>{NO_VALUE}</span>;

/** Devices of a group, those with problems first, with the result of their last poll. */
export function GroupDevices({ group }: { group: PollGroup }) {
  const { t } = useTranslation('poll-groups');
  const { list, health, toHealth } = useGroupsSearch();
  const columns = useMemberColumns(group.service_params.clock_limit !== null);
  const calls = useGroupCalls();
  const mayUpdate = useCan('update', SECTION.devices);
  const [ticked, setTicked] = useState<RowSelectionState>({});
  const [moved, setMoved] = useState<readonly PolledMember[] | null>(null);
  const { page, per_page, search_string } = pageInput(list);
  const found = useQuery({
    ...query(devicesOfPollGroup, { page, per_page, search_string, poll_group_id: group.id, health: health ?? null }),
    select: (reply) => reply.devices,
    placeholderData: keepPreviousData,
    refetchInterval: RENEW_MS,
  });
  const chosen = (found.data?.data ?? []).filter(({ device_id }) => ticked[String(device_id)]);
  const view: ListView<PolledMember> = {
    name: 'poll-group-devices',
    label: t('devices_of_group'),
    columns,
    rowId: ({ device_id }) => String(device_id),
    search: t('search_devices'),
    hasRefresh: true,
    filters: [
      {
        id: 'health',
        kind: 'select',
        label: t('column.health'),
        placeholder: t('any_health'),
        isOne: true,
        width: 200,
        options: HEALTHS.map((value) => ({ value, label: t(`health.${value}`) })),
        chosen: health ? [health] : [],
        onChange: ([value]) => toHealth(HEALTHS.find((name) => name === value) ?? null),
      },
    ],
    menu: (row) => (
      <RowMenu
        label={t('actions', { name: row.name })}
        actions={[
          {
            id: 'poll',
            label: t('poll_now'),
            icon: IconPlayerPlay,
            isBusy: calls.isBusy,
            onClick: () => calls.pollNow(group, [row.device_id]),
          },
          mayUpdate && { id: 'move', label: t('move.open'), icon: IconArrowsExchange, onClick: () => setMoved([row]) },
        ]}
      />
    ),
    selection: mayUpdate
      ? {
          ticked,
          onTick: setTicked,
          bar: chosen.length > 0 && (
            <Group gap="xs">
              <span>{t('chosen', { count: chosen.length })}</span>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconArrowsExchange size={16} />}
                onClick={() => setMoved(chosen)}
              >
                {t('move.open')}
              </Button>
              <Button size="xs" variant="subtle" color="gray" onClick={() => setTicked({})}>
                {t('untick')}
              </Button>
            </Group>
          ),
        }
      : undefined,
    card: {
      head: ({ name }) => name,
      mark: (row) => <HealthMark health={row.health} />,
      foot: (row) => (
        <>
          <span>{row.result_title}</span>
          {row.last_answer_at !== null && <Since unixSeconds={row.last_answer_at} />}
        </>
      ),
    },
    blank: {
      icon: IconGaugeOff,
      title: t('blank.devices'),
      hint: t('blank.devices_hint'),
      filtered: { title: t('blank.filtered_devices'), hint: t('blank.filtered_hint') },
    },
  };
  return (
    <>
      <ListTable view={view} list={list} found={found} />
      {moved && (
        <MoveDialog
          from={group}
          deviceIds={moved.map(({ device_id }) => device_id)}
          what={moved.length === 1 ? (moved[0]?.name ?? '') : t('chosen', { count: moved.length })}
          onMoved={() => setTicked({})}
          onClose={() => setMoved(null)}
        />
      )}
    </>
  );
}

function HealthMark({ health }: { health: PollHealth }) {
  const { t } = useTranslation('poll-groups');
  return <StateMark tone={TONES[health]} label={t(`health.${health}`)} />;
}

/** Clock deviation of a device, and the result of its correction. */
function ClockMark({ seconds, verdict }: { seconds: number; verdict: ClockVerdict | null }) {
  const { t } = useTranslation('poll-groups');
  const label = t('clock_ahead', {
    seconds: `${seconds > 0 ? '+' : ''}${Math.round(seconds)}`,
    verdict: t(`clock.${verdict ?? 'unjudged'}`),
  });
  return <StateMark tone={CLOCK_TONES[verdict ?? 'unjudged']} label={label} />;
}

/** `hasClocks`: the group corrects clocks. */
function useMemberColumns(hasClocks: boolean): DataColumn<PolledMember>[] {
  const { t } = useTranslation('poll-groups');
  const zone = useUserZone();
  return useMemo(() => {
    const moment = (unixSeconds: number | null) =>
      unixSeconds === null ? (
        none
      ) : (
        <span title={formatDateTime(unixSeconds, zone)}>
          <Since unixSeconds={unixSeconds} />
        </span>
      );
    return [
      {
        id: 'name',
        title: t('column.device'),
        width: 220,
        grow: true,
        fixed: true,
        cell: ({ device_id, name }) => (
          <Link className={classes.link} to="/cloud/devices/data/$id" params={{ id: device_id }} title={name}>
            {name}
          </Link>
        ),
      },
      { id: 'health', title: t('column.health'), width: 168, cell: ({ health }) => <HealthMark health={health} /> },
      {
        id: 'result',
        title: t('column.result'),
        width: 240,
        cell: ({ result_title }) => (result_title ? <span title={result_title}>{result_title}</span> : none),
      },
      ...(hasClocks
        ? [
            {
              id: 'clock',
              title: t('column.clock'),
              width: 224,
              cell: ({ clock_difference: seconds, clock_verdict: verdict }: PolledMember) =>
                seconds === null ? none : <ClockMark seconds={seconds} verdict={verdict} />,
            },
          ]
        : []),
      {
        id: 'requested',
        title: t('column.requested'),
        width: 136,
        cell: ({ last_requested_at }) => moment(last_requested_at),
      },
      { id: 'answered', title: t('column.answered'), width: 136, cell: ({ last_answer_at }) => moment(last_answer_at) },
      {
        id: 'next',
        title: t('column.next'),
        width: 152,
        cell: ({ next_poll_at }) => (next_poll_at === null ? none : formatDateTime(next_poll_at, zone)),
      },
    ];
  }, [t, zone, hasClocks]);
}
