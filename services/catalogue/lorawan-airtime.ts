/** A data rate of a region for downlinks. */
export interface DownlinkRate {
  /** DR0, DR1, ... */
  name: string;
  spreadingFactor: number;
  /** Hz. */
  bandwidth: number;
  /** Bytes of an application payload that fit, without MAC commands in the same frame; null = not known. */
  maxPayload: number | null;
}

const rate = (dr: number, spreadingFactor: number, khz: number, maxPayload: number | null): DownlinkRate => ({
  name: `DR${dr}`,
  spreadingFactor,
  bandwidth: khz * 1000,
  maxPayload,
});

/** N of RP002-1.0.4, sections 2.5.6 (EU868) and alike: without a repeater, without dwell time. */
const SIZES = [51, 51, 51, 115, 242, 242, 242];
const DR0_TO_5 = [12, 11, 10, 9, 8, 7].map((sf, dr) => rate(dr, sf, 125, SIZES[dr] ?? null));
const DR0_TO_6 = [...DR0_TO_5, rate(6, 7, 250, 242)];
/** Downlinks have separate rates there (RP002-1.0.4, 2.6.6 and 2.9.6). */
const DR8_TO_13 = [53, 129, 242, 242, 242, 242].map((size, at) => rate(8 + at, 12 - at, 500, size));

/** LoRa rates for downlinks by region, as ChirpStack names these (RP002-1.0.4, section 2, "Data rate"). */
const RATES: Readonly<Record<string, readonly DownlinkRate[]>> = {
  EU868: DR0_TO_6,
  EU433: DR0_TO_6,
  CN779: DR0_TO_6,
  RU864: DR0_TO_6,
  AS923: DR0_TO_6,
  AS923_2: DR0_TO_6,
  AS923_3: DR0_TO_6,
  AS923_4: DR0_TO_6,
  IN865: DR0_TO_5,
  KR920: DR0_TO_5,
  CN470: DR0_TO_5.map((each) => ({ ...each, maxPayload: null })),
  US915: DR8_TO_13,
  AU915: DR8_TO_13,
};

/** The rates of a region; of one that is not known DR0 to DR5, which most regions have in common. */
export const downlinkRates = (region: string): readonly DownlinkRate[] => RATES[region] ?? DR0_TO_5;

const PREAMBLE = 8;
/** MHDR, FHDR without options, FPort, MIC (LoRaWAN 1.0.4, section 4). */
const FRAME_BYTES = 1 + 7 + 1 + 4;
const CODING_RATE = 1;
/** Symbols that last longer than this need the low data rate optimisation, ms (SX1276, 4.1.1.6). */
const LONG_SYMBOL_MS = 16;

/**
 * Time on air of a downlink with `size` bytes of application payload, ms (Semtech AN1200.13, section 4; SX1276, 4.1.1.7):
 * explicit header, coding rate 4/5, and no CRC of the payload, which downlinks do not have (LoRaWAN 1.0.4, 3.2).
 * `crc`: as uplinks have it.
 */
export function airtimeOf(
  { spreadingFactor, bandwidth }: Pick<DownlinkRate, 'spreadingFactor' | 'bandwidth'>,
  size: number,
  { crc = false } = {},
): number {
  const symbolMs = (2 ** spreadingFactor / bandwidth) * 1000;
  const isSlow = symbolMs > LONG_SYMBOL_MS;
  const bits = 8 * (FRAME_BYTES + size) - 4 * spreadingFactor + 28 + (crc ? 16 : 0);
  const perBlock = 4 * (spreadingFactor - (isSlow ? 2 : 0));
  const symbols = 8 + Math.max(Math.ceil(bits / perBlock) * (CODING_RATE + 4), 0);
  return (PREAMBLE + 4.25 + symbols) * symbolMs;
}
