import type { SheetQuestion } from '@gaugeway/proto/api/sheet-reading';
import type { ObjectLogEntry } from '@gaugeway/proto/api/object-logs';
import type { Page } from '@gaugeway/proto/api/shapes';
import { useQuery } from '@tanstack/react-query';
import { SessionList } from '@/shared/account';
import { ApiError } from '@/shared/api';
import { ActionName, ChangeLog, DetailsLine, DetailsTable } from '@/entities/audit';
import { PolicyVersions } from '@/entities/point';
import type { DataColumn } from '@/shared/data-table';
import { HelpLink } from '@/shared/help';
import { JobActions, JobCounts, JobPage, JobProgress, RowChoices, RowMark, RowsTable, Steps } from '@/shared/jobs';
import { KeyTable } from '@/shared/keys';
import { SheetCard, SheetDrop, SheetQuestions, SheetVerdict } from '@/shared/sheet-import';
import { StateMark } from '@/shared/ui';
import { type GalleryEntry, Kept, LONG, NOW, nothing } from '../entry';
import { refusal } from './forms';

const entry = (id: number, part: Partial<ObjectLogEntry>): ObjectLogEntry => ({
  id,
  at: NOW,
  action: 'accounting_point.changed',
  title: 'The accounting point was changed',
  user_id: 5,
  api_key_id: null,
  user_name: 'Anna Petrova',
  changes: [{ field: 'title', title: 'Title', before: 'School', after: LONG }],
  ...part,
});
const LOG = [
  entry(1, {}),
  entry(2, { user_id: null, changes: [{ field: 'note', title: 'Note', before: 'Old', after: null }] }),
  entry(3, { user_id: null, api_key_id: 7, user_name: '', changes: [] }),
];

type LogState = 'normal' | 'more' | 'empty' | 'loading' | 'error';

function Log({ state }: { state: LogState }) {
  const data = state === 'empty' ? [] : LOG;
  const total = state === 'more' ? 40 : data.length;
  const found = useQuery({
    queryKey: ['gallery.log', state],
    queryFn: (): Promise<Page<ObjectLogEntry>> => {
      if (state === 'loading') return new Promise(nothing);
      if (state === 'error') return Promise.reject(ApiError.unreachable());
      return Promise.resolve({ data, total, current_page: 1, last_page: 1, per_page: 10 });
    },
    retry: false,
    meta: { quiet: true },
  });
  return <ChangeLog found={found} onMore={nothing} />;
}

const CHANGED = { name: 'School', before: { serial: '17', zone: 3 }, after: { serial: '18', zone: 8 }, device_id: 40 };
const MANY_DETAILS = { name: LONG, serial: '17', address: LONG, email: 'a@b.c', zone: 3, language: 'mn', ts: NOW };

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const session = (id: string, current: boolean, agent = AGENT) => ({
  id,
  current,
  created_at: NOW,
  last_used_at: NOW,
  address: '203.0.113.7',
  user_agent: agent,
});
const SESSIONS = [session('1', true), session('2', false), session('3', false, '')];

const KEYS = [
  { id: 1, name: 'Billing', prefix: 'gw_0a1b' },
  { id: 2, name: LONG, prefix: 'gw_9f8e' },
];
const keyTable = {
  minWidth: 480,
  titles: { name: 'Name', secret: 'Secret' },
  columns: [{ id: 'used', title: 'Last used', cell: () => 'today' }],
};
const REVOKE = { label: 'Revoke', title: (name: string) => name, text: 'It stops working.', onRevoke: nothing };

interface JobRow {
  n: number;
  remark: string;
}

const JOB_ROWS: readonly JobRow[] = [
  { n: 1, remark: 'The meter is new.' },
  { n: 2, remark: LONG },
];
const JOB_COLUMNS: readonly DataColumn<JobRow>[] = [
  { id: 'n', title: 'Row', width: 80, fixed: true, cell: ({ n }) => n },
  { id: 'remark', title: 'Remarks', width: 260, grow: true, cell: ({ remark }) => remark },
];

function Rows({ state }: { state: 'normal' | 'empty' }) {
  const found = useQuery({
    queryKey: ['gallery.rows', state],
    queryFn: () => ({ rows: state === 'empty' ? [] : [...JOB_ROWS] }),
  });
  return (
    <RowsTable
      name="gallery-rows"
      job={JOB}
      found={found}
      search={{ page: 1, per_page: 10 }}
      onSearch={nothing}
      columns={JOB_COLUMNS}
      texts={{ rows: 'Rows', state: 'State', none: 'No rows', choice: (choice) => choice }}
      card={{
        head: ({ n }) => `Meter ${n}`,
        mark: () => <StateMark tone="online" label="Done" />,
        text: ({ remark }) => remark,
      }}
    />
  );
}

function Job({ isFailed = false }: { isFailed?: boolean }) {
  const found = useQuery({
    queryKey: ['gallery.job', isFailed],
    queryFn: () => (isFailed ? Promise.reject(refusal) : Promise.resolve(JOB)),
    meta: { quiet: true },
  });
  return (
    <JobPage title="meters.xlsx" aside={<StateMark tone="online" label="Done" />} actions={null} found={found}>
      <JobProgress job={{ total: 120, processed: 30 }} label="Progress" text="30 of 120 rows" />
    </JobPage>
  );
}

const JOB = { total: 120, refused: 3, with_warnings: 0, done: 100, unchanged: 17 };
const jobAction = (label: string) => ({ label, isPending: false, onClick: nothing });
const jobActions = {
  download: jobAction('Download rows'),
  stop: jobAction('Stop'),
  start: jobAction('Import 100 rows'),
  links: null,
};
const STEPS = ['File', 'Columns', 'Result'].map((title) => ({ name: title, title }));
const VERDICT = { msg: 'All rows are accepted.', faulty: 0, ignored: [], notes: [], faults: [] };
const QUESTIONS: SheetQuestion[] = [
  {
    id: 'date_order',
    text: 'Which part of the dates comes first?',
    cells: 2,
    examples: [{ cell: 'A2', value: '03/04/2026', readings: ['2026-04-03', '2026-03-04'] }],
    options: [
      { value: 'dmy', title: 'Day, month, year' },
      { value: 'mdy', title: 'Month, day, year' },
    ],
  },
];
const FAULTS = [
  { row: 4, column: 'type', cell: 'B4', value: 'lava', msg: 'Unknown type.' },
  { row: 9, column: 'address', cell: 'C9', value: LONG, msg: LONG },
];
const drop = { title: 'Spreadsheet', text: 'One row for each meter.', hint: '.xlsx or .csv', onFile: nothing };

export const logEntries: readonly GalleryEntry[] = [
  {
    name: 'ChangeLog',
    states: {
      normal: () => <Log state="normal" />,
      'more entries': () => <Log state="more" />,
      empty: () => <Log state="empty" />,
      loading: () => <Log state="loading" />,
      error: () => <Log state="error" />,
    },
  },
  {
    name: 'PolicyVersions',
    states: { company: () => <PolicyVersions />, 'accounting point': () => <PolicyVersions pointId={12} /> },
  },
  {
    name: 'ActionName',
    states: { normal: () => <ActionName action="session.opened" />, unknown: () => <ActionName action="odd.thing" /> },
  },
  {
    name: 'DetailsLine',
    states: {
      normal: () => <DetailsLine details={CHANGED} />,
      'long texts': () => <DetailsLine details={MANY_DETAILS} />,
    },
  },
  {
    name: 'DetailsTable',
    states: {
      normal: () => <DetailsTable details={CHANGED} />,
      'long texts': () => <DetailsTable details={MANY_DETAILS} />,
      empty: () => <DetailsTable details={{}} />,
    },
  },
  {
    name: 'SessionList',
    states: {
      normal: () => <SessionList sessions={SESSIONS} onEnd={nothing} ending={null} />,
      saving: () => <SessionList sessions={SESSIONS} onEnd={nothing} ending="2" />,
      'no permission': () => <SessionList sessions={SESSIONS} onEnd={undefined} ending={null} />,
    },
  },
  {
    name: 'KeyTable',
    states: {
      normal: () => <KeyTable {...keyTable} rows={KEYS} revoke={REVOKE} />,
      disabled: () => <KeyTable {...keyTable} rows={KEYS} revoke={REVOKE} isReadOnly />,
      'no permission': () => <KeyTable {...keyTable} rows={KEYS} revoke={null} />,
      empty: () => <KeyTable {...keyTable} rows={[]} revoke={REVOKE} />,
    },
  },
  {
    name: 'JobCounts',
    states: {
      normal: () => <JobCounts job={{ ...JOB, state: 'done' }} nameOf={(name) => name} />,
      checked: () => <JobCounts job={{ ...JOB, state: 'checked' }} nameOf={(name) => name} />,
    },
  },
  {
    name: 'RowMark',
    states: {
      normal: () => <RowMark job={{ state: 'done' }} row={{ state: 'done', warnings: [] }} nameOf={(name) => name} />,
      warning: () => <RowMark job={{ state: 'done' }} row={{ state: 'done', warnings: [1] }} nameOf={(name) => name} />,
      refused: () => (
        <RowMark job={{ state: 'done' }} row={{ state: 'refused', warnings: [1] }} nameOf={(name) => name} />
      ),
    },
  },
  {
    name: 'JobPage',
    states: {
      normal: () => <Job />,
      error: () => <Job isFailed />,
    },
  },
  {
    name: 'JobActions',
    states: {
      checked: () => <JobActions {...jobActions} job={{ ...JOB, state: 'checked' }} />,
      running: () => <JobActions {...jobActions} job={{ ...JOB, state: 'running' }} />,
      done: () => <JobActions {...jobActions} job={{ ...JOB, state: 'done' }} />,
    },
  },
  {
    name: 'RowChoices',
    states: {
      normal: () => (
        <Kept<'all' | 'refused' | 'has_warnings' | 'done' | 'unchanged'> initial="all">
          {(value, change) => (
            <RowChoices label="Rows" value={value} job={JOB} titleOf={(choice) => choice} onChange={change} />
          )}
        </Kept>
      ),
    },
  },
  {
    name: 'RowsTable',
    height: 340,
    states: { normal: () => <Rows state="normal" />, empty: () => <Rows state="empty" /> },
  },
  {
    name: 'JobProgress',
    states: {
      normal: () => <JobProgress job={{ total: 120, processed: 30 }} label="Progress" text="30 of 120 rows" />,
      empty: () => <JobProgress job={{ total: 0, processed: 0 }} label="Progress" text={LONG} />,
    },
  },
  {
    name: 'Steps',
    states: {
      normal: () => <Steps label="Steps" steps={STEPS} now="Columns" />,
      'long texts': () => <Steps label="Steps" steps={[...STEPS, { name: LONG, title: LONG }]} now={LONG} />,
    },
  },
  {
    name: 'SheetCard',
    states: {
      normal: () => (
        <SheetCard title="Columns" texts={['Each column of the spreadsheet is a field.', LONG]}>
          Content
        </SheetCard>
      ),
    },
  },
  {
    name: 'SheetDrop',
    states: {
      normal: () => <SheetDrop {...drop} isBusy={false} error={null} />,
      loading: () => <SheetDrop {...drop} isBusy error={null} />,
      error: () => <SheetDrop {...drop} isBusy={false} error={refusal} />,
    },
  },
  {
    name: 'SheetQuestions',
    states: {
      normal: () => <SheetQuestions questions={QUESTIONS} answers={{}} onAnswer={nothing} />,
      disabled: () => (
        <SheetQuestions questions={QUESTIONS} answers={{ date_order: 'dmy' }} disabled onAnswer={nothing} />
      ),
    },
  },
  {
    name: 'SheetVerdict',
    states: {
      normal: () => <SheetVerdict verdict={VERDICT} counts={['12 new', '3 existing']} />,
      error: () => (
        <SheetVerdict
          verdict={{ ...VERDICT, msg: '2 rows are faulty.', faulty: 2, ignored: ['colour'], faults: FAULTS }}
          counts={['10 new', '2 faulty']}
        />
      ),
    },
  },
  { name: 'HelpLink', states: { normal: () => <HelpLink /> } },
];
