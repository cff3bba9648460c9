import { deadLetterList, dropDeadLetters, replayDeadLetters } from '@gaugeway/proto/api/administration';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { IconMailCheck, IconRotateClockwise, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import {
  CardFoot,
  CardHead,
  type DataColumn,
  FilterSelect,
  FIRST_PAGE_SIZE,
  PAGE_SIZES,
  PagedTable,
  SearchField,
  useTableLayout,
} from '@/shared/data-table';
import { formatDateTime } from '@/shared/i18n';
import { BlankState, ErrorState, notifyDone } from '@/shared/ui';
import { DeadLetterView } from './dead-letter-view';
import classes from './administration.module.css';

type Letter = ReplyOf<typeof deadLetterList>['dead_letters']['data'][number];

/** Events that could not be handled: what they are, and what becomes of them. */
export function DeadLettersTab() {
  const { t } = useTranslation(['administration', 'common']);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(FIRST_PAGE_SIZE);
  const [search, setSearch] = useState('');
  const [topic, setTopic] = useState<string | null>(null);
  const [selection, setSelection] = useState<RowSelectionState>({});
  const [opened, setOpened] = useState<string | null>(null);
  const columns = useLetterColumns();
  const layout = useTableLayout('dead_letters', columns);
  const found = useQuery({
    ...query(deadLetterList, { page, per_page: pageSize, topic, search_string: search || null }),
    placeholderData: keepPreviousData,
  });
  const act = useLetterActions(() => {
    setSelection({});
    setOpened(null);
  });
  const list = found.data?.dead_letters;
  const selected = (list?.data ?? []).filter(({ id }) => selection[id]);
  const ids = selected.map(({ id }) => id);

  const blank = () => {
    if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (list?.data.length !== 0) return undefined;
    return search || topic ? (
      <BlankState icon={IconSearchOff} title={t('letters.filtered')} />
    ) : (
      <BlankState icon={IconMailCheck} title={t('letters.none')} hint={t('letters.none_hint')} />
    );
  };
  return (
    <>
      <PagedTable
        fill
        toolbar={
          ids.length > 0 ? (
            <div className={classes.selected}>
              <span>{t('letters.selected', { count: ids.length })}</span>
              <Button
                size="compact-sm"
                leftSection={<IconRotateClockwise size={14} />}
                disabled={selected.some((letter) => !letter.may_replay)}
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
              <Button size="compact-sm" variant="default" onClick={() => setSelection({})}>
                {t('common:actions.cancel')}
              </Button>
            </div>
          ) : (
            <div className={classes.toolbar}>
              <SearchField
                value={search}
                placeholder={t('letters.search')}
                onSearch={(text) => {
                  setSearch(text);
                  setPage(1);
                }}
              />
              <FilterSelect
                label={t('letters.topic')}
                isLabelHidden
                placeholder={t('letters.all_topics')}
                width={260}
                options={(found.data?.topics ?? []).map((one) => ({
                  value: one.topic,
                  label: `${one.topic} (${one.letters})`,
                }))}
                chosen={topic === null ? [] : [topic]}
                isOne
                onChange={([value]) => {
                  setTopic(value ?? null);
                  setPage(1);
                }}
              />
            </div>
          )
        }
        paging={{
          page,
          pageSize,
          pageSizes: PAGE_SIZES,
          total: list?.total,
          onPage: setPage,
          onPageSize: (size) => {
            setPageSize(size);
            setPage(1);
          },
        }}
        label={t('tabs.dead_letters')}
        columns={columns}
        rows={list?.data}
        rowId={(letter) => letter.id}
        layout={layout}
        sort={{ field: 'failed_at', descending: true }}
        stale={found.isPlaceholderData}
        selection={selection}
        onSelection={setSelection}
        onEscape={() => setSelection({})}
        onOpen={(letter) => setOpened(letter.id)}
        card={(letter) => <LetterCard letter={letter} />}
        blank={blank()}
      />
      <DeadLetterView
        id={opened}
        onClose={() => setOpened(null)}
        onReplay={(id) => act.replay([id])}
        onDrop={(id) => act.drop([id])}
      />
    </>
  );
}

/** Sending again is done at once; dropping is asked about, for nothing brings an event back. */
function useLetterActions(onDone: () => void) {
  const { t } = useTranslation(['administration', 'common']);
  const client = useQueryClient();
  const onSuccess = ({ msg }: { msg: string }) => {
    notifyDone(msg);
    onDone();
    void client.invalidateQueries({ queryKey: [deadLetterList.id] });
  };
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

function LetterCard({ letter }: { letter: Letter }) {
  const zone = useUserZone();
  return (
    <>
      <CardHead>{letter.cause}</CardHead>
      <CardFoot>
        <span className={classes.mono} translate="no">
          {letter.topic}
        </span>
        <span>{formatDateTime(letter.failed_at, zone)}</span>
      </CardFoot>
    </>
  );
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
