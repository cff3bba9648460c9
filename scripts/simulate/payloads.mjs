// Payloads of the LoRaWAN meters, byte by byte as their makers describe them (services/catalogue/fixtures).
import { calculatorReport } from './calculator.mjs';
import { detectorReport } from './own-models/detector.mjs';
import { plannerReport } from './own-models/planner.mjs';
import { vibrationReport } from './own-models/vibration.mjs';

/** Settings byte of the SI-11: OTAA, a report each hour (3 = 60 minutes), four pulse inputs. */
const OTAA_HOURLY = 3 << 1;

const battery = (device, at) => Math.max(12, Math.round(98 - (at - 1_735_689_600) / 86_400 / 30 - (device.seed % 7)));
const temperature = (device, at) => Math.round(19 + 4 * Math.sin(((at % 86_400) / 86_400) * 2 * Math.PI + device.seed));

/** Writes numbers one after another, little endian. */
class Writer {
  #bytes = [];
  u8(value) {
    this.#bytes.push(value & 0xff);
    return this;
  }
  u16(value) {
    return this.u8(value).u8(value >>> 8);
  }
  u32(value) {
    const whole = Math.floor(value) % 4294967296;
    return this.u16(whole & 0xffff).u16(Math.floor(whole / 65536));
  }
  u32be(value) {
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32BE(Math.floor(value) % 4294967296);
    this.#bytes.push(...buffer);
    return this;
  }
  get bytes() {
    return Uint8Array.from(this.#bytes);
  }
}

const pulses = (register, at, weight) => Math.floor(register.value(at) / weight);

/** SI-11, type 01: inputs 1 and 2 count cold and hot water, 3 and 4 are free. */
function si11(device, at) {
  const { cold, hot } = device.measures;
  const body = new Writer().u8(1).u8(battery(device, at)).u8(OTAA_HOURLY).u32(at).u8(temperature(device, at));
  const weight = device.impulseWeight;
  return {
    fPort: 2,
    bytes: body
      .u32(pulses(cold, at, weight))
      .u32(pulses(hot, at, weight))
      .u32(0)
      .u32(0).bytes,
  };
}

/** Hours since 1970, shifted by the meter: an hour's events are the same for every caller. */
const hourOf = (device, at) => Math.floor(at / 3600) + device.seed;

/** Somebody holds a magnet to the meter in one hour of two weeks. */
const isMagnetNear = (device, at) => hourOf(device, at) % 337 === 0;

/** BETAR, type 01: volume in 0.0001 m3. */
function betar(device, at) {
  const { causes } = device.state;
  const body = new Writer().u8(1).u8(battery(device, at)).u8(temperature(device, at));
  body
    .u8(Number(causes.has('magnet') || isMagnetNear(device, at)))
    .u8(0)
    .u32(at)
    .u8(Number(causes.has('leak')))
    .u8(0);
  return { fPort: 2, bytes: body.u32(device.measures.volume.value(at) * 10_000).bytes };
}

/** OY1320: two bytes of header, then the counter; the packet carries no time. */
function oy1320(device, at) {
  const count = pulses(device.measures.volume, at, device.impulseWeight);
  return { fPort: 2, bytes: new Writer().u8(0x01).u8(0x21).u32be(count).bytes };
}

/** GM-2: volume in 0.01 m3, first reading 0. */
function gm2(device, at) {
  const isMagnet = isMagnetNear(device, at);
  const body = new Writer()
    .u8(battery(device, at))
    .u32(at)
    .u8(temperature(device, at))
    .u8(isMagnet ? 5 : 0);
  const { outputs } = device.state;
  for (const state of [0, 0, ...outputs, isMagnet ? 1 : 0, 0]) body.u8(state);
  return { fPort: 2, bytes: body.u32(device.measures.volume.value(at) * 100).u32(0).bytes };
}

/** M-BUS-1, type 01: energy in Wh, volume in l, temperatures in 0.01 degC, flow in l/h, power in W. */
function mbus1(device, at) {
  const { energy, flow, back, litres } = device.measures;
  const power = energy.rate(at);
  const litresAnHour = power * litres;
  const body = new Writer().u8(1).u8(battery(device, at)).u8(0).u32(Number(device.serial)).u32(at);
  body
    .u32(energy.value(at))
    .u32(energy.value(at) * litres)
    .u32((at - 1_735_689_600) / 3600);
  body.u16(Math.round(flow(at) * 100)).u16(Math.round(back(at) * 100));
  return {
    fPort: 2,
    bytes: body.u16(Math.round(litresAnHour)).u32(Math.round(litresAnHour)).u16(Math.round(power)).u8(4).bytes,
  };
}

/** SPb ZIP, type 04: energy by tariff in Wh. */
function spbzipEnergy(device, at) {
  const { tariff1, tariff2 } = device.measures;
  const hour = new Date(at * 1000).getUTCHours();
  const [day, night] = [Math.floor(tariff1.value(at)), Math.floor(tariff2.value(at))];
  const body = new Writer()
    .u8(4)
    .u32(Number(device.serial))
    .u32(at)
    .u8(hour >= 4 && hour < 20 ? 1 : 2);
  return {
    fPort: 2,
    bytes: body
      .u32(day + night)
      .u32(day)
      .u32(night)
      .u32(0)
      .u32(0)
      .u16(device.seed).bytes,
  };
}

/** Share of its voltage that a phase has. */
function supply({ state: { causes } }, phase) {
  if (causes.has('power-cut') || (causes.has('phase-loss') && phase === 1)) return 0;
  return causes.has('undervoltage') && phase === 2 ? 0.84 : 1;
}

/** SPb ZIP, type 02: instantaneous values; the CE2726A has one phase. */
function spbzipInstant(device, at) {
  const { tariff1, tariff2, shares, voltages, cos, frequency } = device.measures;
  const single = device.kind === 'ce2726a';
  const power = tariff1.rate(at) + tariff2.rate(at);
  const factor = cos(at);
  const volts = [0, 1, 2].map((phase) => (single && phase > 0 ? 0 : voltages[phase](at) * supply(device, phase)));
  const watts = [0, 1, 2].map((phase) => power * (single ? (phase === 0 ? 1 : 0) : shares[phase]));
  const body = new Writer().u8(2).u32(Number(device.serial)).u32(at);
  for (const volt of volts) body.u16(Math.round(volt * 100));
  for (const phase of [0, 1, 2]) body.u32(volts[phase] ? Math.round((watts[phase] / volts[phase] / factor) * 1000) : 0);
  for (const phase of [0, 1, 2]) body.u16(volts[phase] ? Math.round(factor * 1000) : 0);
  return {
    fPort: 2,
    bytes: body
      .u16(Math.round(factor * 1000))
      .u16(Math.round(frequency(at) * 100))
      .u32(Math.round(power))
      .u16(device.seed).bytes,
  };
}

/** SPb ZIP, type 05: mean power of the two half hours of the last whole hour, W; bit 0 of the note = it has a value. */
function spbzipHalfHours(device, at) {
  const { tariff1, tariff2 } = device.measures;
  const counted = (time) => tariff1.value(time) + tariff2.value(time);
  const end = Math.floor(at / 3600) * 3600;
  const body = new Writer().u8(5).u32(Number(device.serial));
  for (const time of [end - 1800, end]) {
    body
      .u32(time)
      .u8(1)
      .u32(Math.round((counted(time) - counted(time - 1800)) * 2));
  }
  return { fPort: 2, bytes: body.u16(device.seed).bytes };
}

/** EMU Professional II: time, registers 03 and 04 (import of both tariffs, Wh), 0B (power, W), CRC-8. */
function emu(device, at) {
  const { tariff1, tariff2 } = device.measures;
  const body = new Writer().u32(at).u8(0x03).u32(tariff1.value(at)).u8(0x04).u32(tariff2.value(at));
  body.u8(0x0b).u32(Math.round(tariff1.rate(at) + tariff2.rate(at)));
  return { fPort: 1, bytes: body.u8(crc8(body.bytes)).bytes };
}

/** Polynomial 07, start 00. */
function crc8(bytes) {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : (crc << 1) & 0xff;
  }
  return crc;
}

/** KFR: the state of the valve, FF = open. */
const kfr = ({ state }) => ({ fPort: 10, bytes: Uint8Array.of(0x07, state.isOpen ? 0xff : 0x00) });

/** SI-11, type 02: an input that guards was opened, in one hour of ten days. */
function si11Alarm(device, at) {
  if (hourOf(device, at) % 241 !== 0) return [];
  const body = new Writer().u8(2).u8(battery(device, at)).u8(OTAA_HOURLY).u8(4).u32(at);
  const { cold, hot } = device.measures;
  const weight = device.impulseWeight;
  return [
    {
      fPort: 2,
      bytes: body
        .u32(pulses(cold, at, weight))
        .u32(pulses(hot, at, weight))
        .u32(0)
        .u32(0).bytes,
    },
  ];
}

/** M-BUS-1, type 05: guard input 1 was opened, in one hour of twelve days. */
function mbus1Alarm(device, at) {
  if (hourOf(device, at) % 293 !== 0) return [];
  return [{ fPort: 2, bytes: new Writer().u8(5).u8(battery(device, at)).u8(0).u8(1).u8(1).u8(0).bytes }];
}

/** Reasons of an SPb ZIP meter for sending its identity: by time; its case was opened; its power is limited. */
const IDENTITY = { byTime: 1, caseOpen: 3, limited: 11 };
/** Bits of its state are 0 where it is so: terminals, case, limit of power. */
const QUIET = 0xffff_ffff;

/** SPb ZIP, type 01, once a day, and when something happened to the meter: the case in one hour of twelve days, the limit in another. */
function spbzipIdentity(device, at) {
  const hour = hourOf(device, at);
  const [reason, state] =
    hour % 289 === 0
      ? [IDENTITY.caseOpen, QUIET & ~0x02]
      : hour % 401 === 0
        ? [IDENTITY.limited, QUIET & ~0x04]
        : [IDENTITY.byTime, QUIET];
  if (reason === IDENTITY.byTime && hour % 24 !== 0) return [];
  const { tariff1, tariff2 } = device.measures;
  const body = new Writer().u8(1).u32(Number(device.serial)).u32(at);
  body
    .u8(device.kind === 'ce2726a' ? 1 : 2)
    .u8(device.kind === 'ce2726a' ? 1 : 3)
    .u8(0)
    .u8(0);
  body
    .u32(Date.UTC(2024, 4, 1 + (device.seed % 28)) / 1000)
    .u32(21)
    .u32(Math.floor(tariff1.value(at)) + Math.floor(tariff2.value(at)));
  return [
    {
      fPort: 2,
      bytes: body
        .u8(temperature(device, at))
        .u32(state >>> 0)
        .u16(reason)
        .u16(device.seed).bytes,
    },
  ];
}

/** Messages of a meter beside its registers, in the hours in which there are any. */
const HAPPENED = { si11: si11Alarm, mbus1: mbus1Alarm, ce2726a: spbzipIdentity, ce2727a: spbzipIdentity };

const REPORTS = {
  calculator: calculatorReport,
  si11,
  betar,
  oy1320,
  gm2,
  mbus1,
  ce2726a: spbzipEnergy,
  ce2727a: spbzipEnergy,
  emu,
  kfr,
  detector: (device, at) => detectorReport(device, battery(device, at)),
  planner: plannerReport,
  vibration: (device, at) => vibrationReport(battery(device, at), temperature(device, at)),
};

/**
 * Messages of a meter at a time (Unix seconds; its own clock may have been moved): the packet of its registers, that of
 * its profile where it keeps one, and live also that of the moment.
 * @returns {{ fPort: number, bytes: Uint8Array }[]}
 */
export function reports(device, now, { live = false } = {}) {
  const at = now + device.state.ahead;
  const report = REPORTS[device.kind](device, at);
  const happened = HAPPENED[device.kind]?.(device, at) ?? [];
  if (device.kind !== 'ce2726a' && device.kind !== 'ce2727a') return [report, ...happened];
  return [report, spbzipHalfHours(device, at), ...(live ? [spbzipInstant(device, at)] : happened)];
}
