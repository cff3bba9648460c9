import { deadLetterList, dropDeadLetters, replayDeadLetters } from '@gaugeway/proto/api/administration';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { IconMailCheck, IconRotateClockwise, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { type DataColumn, useListState } from '@/shared/data-table';
import { formatDateTime } from '@/shared/i18n';
import { ListTable, type ListView } from '@/shared/list-page';
import { useDone } from '@/shared/ui';
import { DeadLetterView } from './dead-letter-view';
import classes from './administration.module.css';

const NEWEST_FIRST = { field: 'failed_at', descending: true };

type Letter = ReplyOf<typeof deadLetterList>['dead_letters']['data'][number];

/** Events that could not be processed, with the actions to replay or drop them. */
export function DeadLettersTab() {
  const { t } = useTranslation(['administration', 'common']);
  const zone = useUserZone();
  const list = useListState(NEWEST_FIRST);
  const [topic, setTopic] = useState<string | null>(null);
  const [ticked, setTicked] = useState<RowSelectionState>({});
  const [opened, setOpened] = useState<string | null>(null);
  const found = useQuery({
    ...query(deadLetterList, { page: list.page, per_page: list.per_page, topic, search_string: list.q || null }),
    placeholderData: keepPreviousData,
  });
  const act = useLetterActions(() => {
    setTicked({});
    setOpened(null);
  });
  const page = found.data?.dead_letters;
  const selected = (page?.data ?? []).filter(({ id }) => ticked[id]);
  const ids = selected.map(({ id }) => id);
  const view: ListView<Letter> = {
    name: 'dead_letters',
    label: t('tabs.dead_letters'),
    columns: useLetterColumns(),
    hasFixedColumns: true,
    rowId: ({ id }) => id,
    order: NEWEST_FIRST,
    search: t('letters.search'),
    filters: [
      {
        id: 'topic',
        kind: 'select',
        label: t('letters.topic'),
        placeholder: t('letters.all_topics'),
        width: 260,
        options: (found.data?.topics ?? []).map((one) => ({
          value: one.topic,
          label: `${one.topic} (${one.letters})`,
        })),
        chosen: topic === null ? [] : [topic],
        isOne: true,
        onChange: ([value]) => {
          setTopic(value ?? null);
          list.toPage(1);
        },
      },
    ],
    onOpen: ({ id }) => setOpened(id),
    selection: {
      ticked,
      onTick: setTicked,
      bar: ids.length > 0 && (
        <div className={classes.selected}>
          <span>{t('letters.selected', { count: ids.length })}</span>
          <Button
            size="compact-sm"
            leftSection={<IconRotateClockwise size={14} />}
            disabled={selected.some((letter) => !letter.can_replay)}
            loading={act.isPending}
            onClick={() => act.replay(ids)}
          >
            {t('letters.replay')}
          </Button>
          <Button
            size="compact-sm"
            color="red"
            variant="light"
            leftSection={<IconTrash size={14} />}
            onClick={() => act.drop(ids)}
          >
            {t('letters.drop')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setTicked({})}>
            {t('common:actions.cancel')}
          </Button>
        </div>
      ),
    },
    card: {
      head: ({ cause }) => cause,
      foot: (letter) => (
        <>
          <span className={classes.mono} translate="no">
            {letter.topic}
          </span>
          <span>{formatDateTime(letter.failed_at, zone)}</span>
        </>
      ),
    },
    blank: {
      icon: IconMailCheck,
      title: t('letters.none'),
      hint: t('letters.none_hint'),
      filtered: { title: t('letters.filtered') },
    },
  };
  const { error, isFetching, isPlaceholderData, refetch } = found;
  return (
    <>
      <ListTable view={view} list={list} found={{ data: page, error, isFetching, isPlaceholderData, refetch }} />
      <DeadLetterView
        id={opened}
        onClose={() => setOpened(null)}
        onReplay={(id) => act.replay([id])}
        onDrop={(id) => act.drop([id])}
      />
    </>
  );
}

function useLetterActions(onDone: () => void) {
  const { t } = useTranslation(['administration', 'common']);
  const onSuccess = useDone([deadLetterList], onDone);
  const replay = useCall(replayDeadLetters, { onSuccess });
  const drop = useCall(dropDeadLetters, { onSuccess });
  return {
    isPending: replay.isPending || drop.isPending,
    replay: (ids: string[]) => replay.mutate({ ids }),
    drop: (ids: string[]) =>
      modals.openConfirmModal({
        title: t('letters.drop_title', { count: ids.length }),
        children: <Text>{t('letters.drop_text')}</Text>,
        labels: { confirm: t('letters.drop'), cancel: t('common:actions.cancel') },
        confirmProps: { color: 'red' },
        onConfirm: () => drop.mutate({ ids }),
      }),
  };
}

function useLetterColumns(): DataColumn<Letter>[] {
  const { t } = useTranslation('administration');
  const zone = useUserZone();
  return useMemo(
    () => [
      {
        id: 'failed_at',
        title: t('letters.failed_at'),
        width: 152,
        fixed: true,
        cell: (letter) => formatDateTime(letter.failed_at, zone),
      },
      {
        id: 'topic',
        title: t('letters.topic'),
        width: 176,
        cell: (letter) => (
          <span className={classes.mono} translate="no">
            {letter.topic}
          </span>
        ),
      },
      { id: 'group', title: t('letters.group'), width: 120, cell: (letter) => letter.group },
      { id: 'key', title: t('letters.key'), width: 160, cell: (letter) => letter.key },
      { id: 'cause', title: t('letters.cause'), width: 320, grow: true, cell: (letter) => letter.cause },
    ],
    [t, zone],
  );
}
