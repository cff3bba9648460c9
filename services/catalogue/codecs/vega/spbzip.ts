import { DecodeError, type Decoded } from '../../codec';
import { ByteReader, decimal, expectLength, hex, isoTime } from '../reader';
import { vegaCodec } from './common';

/**
 * Electricity meters SPb ZIP CE2726A and CE2727A with a Vega radio module (fixtures/vega-facts.md, "Electricity"),
 * port 2. Energies arrive in Wh.
 */
const REASON_OF_TIME = 1;
const REASON_OF_REQUEST = 19;

const kilo = (value: number) => decimal(value / 1000);

const PACKETS: Record<number, { length: number; name: string; read(reader: ByteReader): Decoded }> = {
  0x01: { length: 34, name: 'an identity packet (type 01)', read: identity },
  0x02: { length: 43, name: 'a packet of instantaneous values (type 02)', read: instantaneous },
  0x04: { length: 32, name: 'a packet of energy by tariff (type 04)', read: energy },
  0x05: { length: 25, name: 'a packet of half hours (type 05)', read: halfHours },
};

function identity(reader: ByteReader): Decoded {
  const serial = reader.u32();
  const ts = reader.u32();
  const model = reader.u8();
  const phases = reader.u8();
  reader.u8();
  const relayMode = reader.u8();
  const made = reader.u32();
  const firmware = reader.u32() / 10;
  const sum = kilo(reader.u32());
  const temperature = reader.u8();
  const state = reader.u32();
  const reason = reader.u16();
  // A bit that is 0 says that the event is present.
  const event = (bit: number) => ((state >>> bit) & 1) ^ 1;
  const alarm = { reason, terminal_open: event(0), case_open: event(1), power_limited: event(2) };
  return {
    readings: [
      {
        type: 6,
        ts,
        values: { phase_count: phases },
        extra: { serial, firmware, made: isoTime(made), model, relay_mode: relayMode },
      },
      { type: 1, ts, values: { tariff_sum: sum } },
      { type: 7, ts, values: { temperature } },
      ...(reason === REASON_OF_TIME || reason === REASON_OF_REQUEST ? [] : [{ type: 4, ts, values: alarm }]),
    ],
  };
}

function instantaneous(reader: ByteReader): Decoded {
  reader.u32();
  const ts = reader.u32();
  const values: Record<string, number> = {};
  for (const phase of [1, 2, 3]) values[`voltage${phase}`] = reader.u16() / 100;
  for (const phase of [1, 2, 3]) values[`current${phase}`] = reader.u32() / 1000;
  for (const phase of [1, 2, 3, 0]) values[`cos${phase}`] = reader.u16() / 1000;
  values.frequency = reader.u16() / 100;
  values.power_active = kilo(reader.u32());
  return { readings: [{ type: 2, ts, values }] };
}

function energy(reader: ByteReader): Decoded {
  reader.u32();
  const ts = reader.u32();
  const values: Record<string, number> = { tariff_current: reader.u8(), tariff_sum: kilo(reader.u32()) };
  for (const tariff of [1, 2, 3, 4]) values[`tariff${tariff}`] = kilo(reader.u32());
  return { readings: [{ type: 1, ts, values }] };
}

/** Two half hours, each with its time, note and average power in W; bit 0 of the note = it has a value. */
function halfHours(reader: ByteReader): Decoded {
  reader.u32();
  const readings: Decoded['readings'] = [];
  const warnings: string[] = [];
  for (const half of ['first', 'second']) {
    const seconds = reader.u32();
    const note = reader.u8();
    const power = reader.u32();
    if ((note & 1) === 0) continue;
    if (note & 2) warnings.push(`The ${half} half hour is incomplete`);
    readings.push({ type: 5, ts: seconds, values: { power_active: kilo(power) } });
  }
  return { readings, ...(warnings.length > 0 ? { warnings } : {}) };
}

export const vegaSpbzip = vegaCodec('vega-spbzip', ({ bytes }) => {
  const reader = new ByteReader(bytes);
  const type = reader.u8();
  const packet = PACKETS[type];
  if (!packet) throw new DecodeError(`unknown packet type ${hex(bytes.subarray(0, 1))} on port 2`);
  expectLength(bytes, packet.length, packet.name);
  return packet.read(reader);
});
