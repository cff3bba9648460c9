import { Button } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { ApiError } from '@/shared/api';
import { type Fact, Facts, JsonBlock, Panel, Panels } from '@/shared/panel';
import { PlainTable } from '@/shared/plain-table';
import {
  BlankState,
  ClockMark,
  ColorSchemeToggle,
  CopyField,
  ErrorState,
  LanguageBar,
  LanguageMenu,
  Logo,
  NotFound,
  Notice,
  Page,
  PageTabs,
  ResourceLabel,
  ShareBar,
  Since,
  StateMark,
  TabbedPage,
} from '@/shared/ui';
import { type GalleryEntry, Kept, LONG, nothing } from '../entry';

const TONES = ['online', 'warning', 'alarm', 'idle', 'busy', 'blocked', 'off', 'trash'] as const;
const RESOURCES = ['electricity', 'water', 'heat', 'gas', 'sensor', 'substance', 'other', 'unknown'];
const TABS = ['Readings', 'Events', 'Commands', 'Settings'].map((label) => ({ name: label, label }));
const MANY_TABS = Array.from({ length: 12 }, (_, at) => ({ name: `${at}`, label: `Tab with a title ${at + 1}` }));

const FACTS: readonly Fact[] = [
  ['Model', 'Mercury 236'],
  ['Number', '12345678'],
  ['Last contact', '5 minutes ago'],
];

const ROWS = (
  <>
    <thead>
      <tr>
        <th scope="col">Meter</th>
        <th scope="col" data-number>
          kWh
        </th>
      </tr>
    </thead>
    <tbody>
      {[12.5, 3].map((value) => (
        <tr key={value}>
          <td data-label="Meter">{LONG}</td>
          <td data-label="kWh" data-number>
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </>
);

const PANELS = ['Meter', LONG].map((title) => (
  <Panel key={title} title={title}>
    Content
  </Panel>
));

export const uiEntries: readonly GalleryEntry[] = [
  {
    name: 'Page',
    states: {
      normal: () => (
        <Page title="Devices" aside={<StateMark tone="online" label="Online" />} actions={<Button>Add</Button>}>
          Content
        </Page>
      ),
      'long texts': () => (
        <Page title={LONG} aside={<StateMark tone="alarm" label={LONG} />} actions={<Button>Add</Button>}>
          {LONG}
        </Page>
      ),
    },
  },
  {
    name: 'Panel',
    states: {
      normal: () => (
        <Panel title="Push notifications" lead="They reach this browser." aside={<Button>Add</Button>}>
          Content
        </Panel>
      ),
      dense: () => (
        <Panel dense title="Meter" aside={<Button size="compact-sm">Replace</Button>}>
          Content
        </Panel>
      ),
      'long texts': () => (
        <Panel title={LONG} lead={LONG} aside={<Button>{LONG}</Button>}>
          {LONG}
        </Panel>
      ),
    },
  },
  {
    name: 'Panels',
    states: {
      normal: () => <Panels>{PANELS}</Panels>,
      columns: () => (
        <Panels layout="columns" narrow label="State">
          {PANELS}
        </Panels>
      ),
      menu: () => <Panels layout="menu">{PANELS}</Panels>,
    },
  },
  {
    name: 'Facts',
    states: {
      normal: () => <Facts facts={FACTS} />,
      small: () => <Facts small facts={FACTS} />,
      columns: () => <Facts layout="columns" facts={FACTS} />,
      line: () => <Facts layout="line" facts={FACTS} />,
      ends: () => <Facts layout="ends" facts={FACTS} />,
      'long texts': () => <Facts facts={[[LONG, LONG, <p>{LONG}</p>]]} />,
    },
  },
  {
    name: 'JsonBlock',
    states: {
      normal: () => <JsonBlock label="Content" value={{ device: 7, values: [1204.5, null] }} />,
      'long texts': () => <JsonBlock label="Content" value={LONG} />,
    },
  },
  {
    name: 'PlainTable',
    states: {
      normal: () => <PlainTable label="Losses">{ROWS}</PlainTable>,
      cards: () => <PlainTable cards>{ROWS}</PlainTable>,
    },
  },
  {
    name: 'PageTabs',
    states: {
      normal: () => (
        <Kept initial="Readings">{(value, change) => <PageTabs tabs={TABS} value={value} onChange={change} />}</Kept>
      ),
      'many tabs': () => (
        <Kept initial="9">{(value, change) => <PageTabs tabs={MANY_TABS} value={value} onChange={change} />}</Kept>
      ),
    },
  },
  {
    name: 'TabbedPage',
    states: {
      normal: () => (
        <Kept initial="Readings">
          {(tab, onTab) => (
            <TabbedPage
              title="Meter"
              tabs={TABS.map((each) => ({ ...each, content: each.label }))}
              tab={tab}
              onTab={onTab}
            />
          )}
        </Kept>
      ),
    },
  },
  {
    name: 'Notice',
    states: {
      warning: () => (
        <Notice tone="warning" title="The clock of the meter is late">
          By 40 s. It is set with the next command.
        </Notice>
      ),
      alarm: () => <Notice tone="alarm" title="The meter does not answer" />,
      'long texts': () => (
        <Notice tone="alarm" title={LONG}>
          {LONG}
        </Notice>
      ),
    },
  },
  {
    name: 'StateMark',
    states: {
      normal: () => TONES.map((tone) => <StateMark key={tone} tone={tone} label={`State: ${tone}`} />),
      filled: () => TONES.map((tone) => <StateMark key={tone} tone={tone} label={tone} filled />),
      'long texts': () => <StateMark tone="alarm" label={LONG} filled />,
    },
  },
  {
    name: 'ResourceLabel',
    states: { normal: () => RESOURCES.map((resource) => <ResourceLabel key={resource} resource={resource} />) },
  },
  {
    name: 'Since',
    states: { normal: () => <Since unixSeconds={Date.now() / 1000 - 300} /> },
  },
  {
    name: 'BlankState',
    states: {
      empty: () => (
        <BlankState icon={IconBox} title="No meters yet" hint="Add the first one, or import a spreadsheet.">
          <Button>Add</Button>
        </BlankState>
      ),
      'no permission': () => <BlankState icon={IconBox} title="No meters yet" />,
      'long texts': () => <BlankState icon={IconBox} title={LONG} hint={LONG} />,
    },
  },
  {
    name: 'ErrorState',
    states: {
      error: () => <ErrorState error={ApiError.unreachable()} onRetry={nothing} />,
      'no permission': () => (
        <ErrorState error={new ApiError(403, 'errors.forbidden', 'Not allowed here.')} onRetry={nothing} />
      ),
    },
  },
  {
    name: 'NotFound',
    states: { device: () => <NotFound what="device" />, page: () => <NotFound what="page" /> },
  },
  {
    name: 'CopyField',
    states: {
      normal: () => <CopyField label="Device EUI" value="70B3D5E75F000001" />,
      'long texts': () => <CopyField label={LONG} value={'0123456789abcdef'.repeat(12)} />,
    },
  },
  {
    name: 'ClockMark',
    states: {
      normal: () => <ClockMark shown={0} zone={3} />,
      'with a word': () => <ClockMark shown={0} zone={3} labelled />,
    },
  },
  {
    name: 'ShareBar',
    states: {
      normal: () => <ShareBar share={{ final: 0.8, estimated: 0.15, missing: 0.05 }} />,
      complete: () => <ShareBar share={{ final: 1, estimated: 0, missing: 0 }} />,
      wide: () => <ShareBar share={{ final: 0.2, estimated: 0, missing: 0.8 }} width={320} />,
      empty: () => <ShareBar share={null} />,
    },
  },
  { name: 'Logo', states: { normal: () => <Logo size={32} />, narrow: () => <Logo withName={false} /> } },
  { name: 'ColorSchemeToggle', states: { normal: () => <ColorSchemeToggle /> } },
  { name: 'LanguageBar', states: { normal: () => <LanguageBar onChoose={nothing} /> } },
  { name: 'LanguageMenu', states: { normal: () => <LanguageMenu onChoose={nothing} /> } },
];
