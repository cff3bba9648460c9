import {
  ChartLegend,
  Legend,
  LegendItem,
  Swatch,
  type ChartNote,
  ChartNotes,
  FlowChart,
  HourMap,
  type Series,
  TimeChart,
  VectorDiagram,
} from '@/shared/charts';
import { EventTimeline } from '@/entities/event';
import { PointMap } from '@/shared/map';
import { DAY, type GalleryEntry, Kept, LONG, NOW, nothing } from '../entry';

const HOUR = 3600;
const TIMES = Array.from({ length: 48 }, (_, at) => NOW - (48 - at) * HOUR);
const wave = (scale: number) => TIMES.map((_, at) => Math.round(scale * (2 + Math.sin(at / 4)) * 100) / 100);
const series = (id: string, title: string, unit: string, scale: number): Series => ({
  id,
  title,
  unit,
  decimals: 2,
  values: wave(scale),
});
const POWER = series('power', 'Active power', 'kW', 4);
const VOLTAGE = series('voltage', 'Voltage', 'V', 80);
const chart = { label: 'Readings', times: TIMES, zone: 3 };

const CHOICES = ['Phase A', 'Phase B', LONG].map((title) => ({ id: title, title, unit: 'V' }));
const MANY = Array.from({ length: 14 }, (_, at) => ({ id: `${at}`, title: `Tariff ${at + 1}`, unit: 'kWh' }));

const SHAPES = ['box', 'line', 'dashed', 'dotted', 'ring', 'hatched'] as const;

function SeriesLegend({ choices, notes = [] }: { choices: typeof CHOICES; notes?: readonly ChartNote[] }) {
  return (
    <Kept initial={choices.slice(0, 2).map(({ id }) => id)}>
      {(shown, change) => (
        <ChartLegend
          label="Series"
          choices={choices}
          shown={shown}
          notes={notes}
          onToggle={(id) => change(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id])}
        />
      )}
    </Kept>
  );
}

const DAYS = Array.from({ length: 14 }, (_, at) => `2025-11-${String(at + 1).padStart(2, '0')}`);
const CELLS = DAYS.flatMap((_, day) =>
  Array.from({ length: 24 }, (__, hour) => [day, hour, Math.round(10 * (1 + Math.sin(hour / 4)) + day)] as const),
);

const VECTORS = ['A', 'B', 'C'].map((phase, at) => ({
  id: phase,
  title: `Voltage ${phase}`,
  length: 1 - at / 10,
  angle: 90 - at * 120,
  text: `${230 - at} V`,
  colour: `var(--series-${at + 1})`,
  isDashed: at === 2,
}));

const AXIS = { left: 0, right: 400, x: (time: number) => ((time - (NOW - DAY)) / DAY) * 400 };

function Timeline({ spans, total }: { spans: typeof SPANS; total: number }) {
  return (
    <div>
      <EventTimeline spans={spans} total={total} axis={AXIS} zone={3} />
    </div>
  );
}
const span = (id: number, from: number, to: number | null, severity: 'info' | 'warning' | 'critical') => ({
  id,
  title: 'No connection',
  severity,
  began_at: NOW - from * HOUR,
  ended_at: to === null ? null : NOW - to * HOUR,
  subject: LONG,
});
const SPANS = [span(1, 22, 16, 'info'), span(2, 18, 12, 'warning'), span(3, 6, null, 'critical')];

const POINTS = [
  { id: 1, label: 'School', latitude: 47.92, longitude: 106.92, tone: 'online' as const },
  { id: 2, label: LONG, latitude: 47.9, longitude: 106.88, tone: 'alarm' as const, detail: 'No connection' },
];

export const pictureEntries: readonly GalleryEntry[] = [
  {
    name: 'TimeChart',
    states: {
      lines: () => (
        <TimeChart
          {...chart}
          kind="line"
          series={[POWER, VOLTAGE]}
          guides={[{ title: 'Limit', value: 11, unit: 'kW' }]}
        />
      ),
      bars: () => <TimeChart {...chart} kind="bar" series={[POWER]} />,
      'bars with estimates and gaps': () => (
        <TimeChart
          {...chart}
          kind="bar"
          series={[
            {
              ...POWER,
              values: POWER.values.map((value, at) => (at === 30 ? null : value)),
              estimates: POWER.values.map((value, at) => (at > 9 && at < 20 && value !== null ? value / 2 : null)),
              lacking: TIMES.map((_, at) => at === 30),
            },
          ]}
        />
      ),
      'estimated and held back': () => (
        <TimeChart
          {...chart}
          kind="line"
          series={[
            {
              ...POWER,
              estimated: TIMES.map((_, at) => at > 20 && at < 28),
              heldBack: TIMES.map((_, at) => at === 40),
            },
          ]}
        />
      ),
      gaps: () => (
        <TimeChart
          {...chart}
          kind="line"
          series={[{ ...POWER, title: LONG, values: POWER.values.map((value, at) => (at % 12 < 3 ? null : value)) }]}
        />
      ),
      empty: () => <TimeChart {...chart} times={[]} kind="line" series={[]} height={200} />,
    },
  },
  {
    name: 'Legend',
    states: {
      normal: () => (
        <Legend label="States">
          {SHAPES.map((shape, index) => (
            <LegendItem key={shape} colour={`var(--series-${index + 1})`} shape={shape}>
              {shape}
            </LegendItem>
          ))}
        </Legend>
      ),
    },
  },
  {
    name: 'LegendItem',
    states: {
      normal: () => (
        <Legend>
          <LegendItem colour="var(--series-1)">{LONG}</LegendItem>
        </Legend>
      ),
    },
  },
  {
    name: 'Swatch',
    states: { normal: () => <Swatch colour="var(--series-1)" /> },
  },
  {
    name: 'ChartLegend',
    states: {
      normal: () => <SeriesLegend choices={CHOICES} />,
      'many series': () => <SeriesLegend choices={MANY} />,
      notes: () => <SeriesLegend choices={CHOICES} notes={['estimated', 'held_back', 'lacking']} />,
    },
  },
  { name: 'ChartNotes', states: { normal: () => <ChartNotes notes={['estimated', 'lacking']} /> } },
  {
    name: 'HourMap',
    states: {
      normal: () => <HourMap label="Consumption" days={DAYS} cells={CELLS} title="Energy" unit="kWh" decimals={0} />,
      empty: () => <HourMap label="Consumption" days={DAYS} cells={[]} title="Energy" unit="kWh" decimals={0} />,
    },
  },
  {
    name: 'FlowChart',
    states: {
      normal: () => (
        <FlowChart
          label="Balance"
          height={260}
          written={(value) => `${value} kWh`}
          nodes={[
            { id: 'in', title: 'Input of the house', kind: 'measured', value: 100 },
            { id: 'flats', title: LONG, kind: 'several', value: 88 },
            { id: 'lost', title: 'Losses', kind: 'lost', value: 12 },
          ]}
          links={[
            { from: 'in', to: 'flats', value: 88 },
            { from: 'in', to: 'lost', value: 12 },
          ]}
        />
      ),
    },
  },
  { name: 'VectorDiagram', states: { normal: () => <VectorDiagram label="Phases" vectors={VECTORS} /> } },
  {
    name: 'EventTimeline',
    states: {
      normal: () => <Timeline spans={SPANS} total={3} />,
      'more than shown': () => <Timeline spans={SPANS} total={900} />,
      empty: () => <Timeline spans={[]} total={0} />,
    },
  },
  {
    name: 'PointMap',
    states: {
      normal: () => <PointMap label="Meters" points={POINTS} withList height={320} />,
      empty: () => <PointMap label="Meters" points={[]} withList height={200} />,
      input: () => (
        <PointMap
          label="Place"
          points={[]}
          picked={{ latitude: 47.92, longitude: 106.92 }}
          radius={500}
          height={240}
          onPick={nothing}
        />
      ),
    },
  },
];
