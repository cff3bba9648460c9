import type { MbusQuantity, Unit } from './units';
import type { Phase } from './vifes';
import type { Header } from './frames';

/** Meaning of a maker's code for a value. */
export interface MakerMeaning {
  phase?: Phase;
  direction?: 'forward' | 'backward';
  /** The value is not the quantity of its VIF. */
  change?: string;
}

/** Meanings of the codes that the standard leaves to makers, for the meters of one maker. */
export interface MakerTable {
  /** Three letters of the header. */
  maker: string;
  /** Document that says so. */
  source: string;
  media: readonly number[];
  /** Version bytes of the header; left out: all. */
  versions?: readonly number[];
  /** VIFEs behind FF, in hex without extension bits. */
  vifes: Readonly<Record<string, MakerMeaning>>;
  /** VIFEs behind the VIF FF. */
  vifs?: Readonly<Record<string, Unit & { phase?: Phase }>>;
  /** Subunits that are no other meter but another quantity of this one. */
  subunits?: Readonly<Record<number, { of: 'active' | 'reactive' | 'apparent'; direction?: 'forward' | 'backward' }>>;
  /** A record error may follow the maker's own codes. */
  endsWithError?: true;
}

const ELECTRICITY = [0x02];
const BETWEEN_PHASES: MakerTable['vifes'] = {
  '05': { change: 'between phases L1 and L2' },
  '06': { change: 'between phases L2 and L3' },
  '07': { change: 'between phases L3 and L1' },
};
const PHASES: MakerTable['vifes'] = { '01': { phase: 1 }, '02': { phase: 2 }, '03': { phase: 3 } };

export const MAKERS: readonly MakerTable[] = [
  {
    maker: 'SBC',
    source: 'Saia-Burgess Controls ALE3 with M-Bus: FF 00 total, FF 01 to FF 03 phases',
    media: ELECTRICITY,
    vifes: { ...PHASES, '00': {} },
    subunits: { 1: { of: 'reactive' } },
  },
  {
    maker: 'SEC',
    source: 'Schneider Electric iEM3100/iEM3200/iEM3300 user manual DOCA0005EN-04, p. 77 to 80',
    media: ELECTRICITY,
    vifes: {
      ...PHASES,
      '00': { change: 'mean of the phase currents' },
      '04': { change: 'mean of the phase voltages' },
      ...BETWEEN_PHASES,
      '08': { change: 'mean of the voltages between phases' },
      '09': { direction: 'backward' },
      '0c': { change: 'time of the last partial energy reset' },
      '0d': { change: 'partial energy' },
      '0e': { change: 'time of the last input metering reset' },
      '0f': { change: 'input metering accumulation' },
    },
    vifs: {
      '0a': { quantity: 'power_factor', unit: '', factor: 1 },
      '0b': { quantity: 'frequency', unit: 'Hz', factor: 1 },
    },
    subunits: { 1: { of: 'reactive' }, 2: { of: 'apparent' } },
  },
  {
    maker: 'EMU',
    source: 'EMU_EMU-Professional-375-M-Bus of fixtures/mbus-frames.json: totals are the sums of FF 01 to FF 03',
    media: ELECTRICITY,
    vifes: PHASES,
    subunits: { 2: { of: 'reactive' } },
  },
  {
    maker: 'ABB',
    source: 'ABB A43/A44 user manual 2CMC484001M0201, 10.2.2.4, p. 206 and 219; wmbusmeters issue 2035, captured B23',
    media: ELECTRICITY,
    vifes: { ...PHASES, ...BETWEEN_PHASES, '00': {} },
    vifs: {
      '59': { quantity: 'frequency', unit: 'Hz', factor: 0.01 },
      '60': { quantity: 'power_factor', unit: '', factor: 0.001 },
    },
    subunits: {
      1: { of: 'active', direction: 'backward' },
      2: { of: 'reactive' },
      3: { of: 'reactive', direction: 'backward' },
      4: { of: 'apparent' },
      5: { of: 'apparent', direction: 'backward' },
    },
    endsWithError: true,
  },
];

/** The table of the meter that sent a header. */
export const makerOf = ({ maker, version, medium }: Pick<Header, 'maker' | 'version' | 'medium'>) =>
  MAKERS.find(
    (table) => table.maker === maker && table.media.includes(medium) && (table.versions?.includes(version) ?? true),
  );

const OF: Readonly<Record<'reactive' | 'apparent', Readonly<Partial<Record<MbusQuantity, MbusQuantity>>>>> = {
  reactive: { energy: 'reactive_energy', power: 'reactive_power' },
  apparent: { energy: 'apparent_energy', power: 'apparent_power' },
};

/** The quantity that a VIF of active energy or power counts in such a subunit; undefined = it has none there. */
export function quantityIn(of: 'active' | 'reactive' | 'apparent', quantity: MbusQuantity): MbusQuantity | undefined {
  if (of !== 'active') return OF[of][quantity];
  return quantity === 'energy' || quantity === 'power' ? quantity : undefined;
}
