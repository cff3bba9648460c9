import type { ModelRegister } from '@gaugeway/proto/api';
import type { ControlKey } from '../../controls';
import { localTimeSet, TIME_OR_NOW } from '../clock-setting';
import type { WiredCommand, WiredMeter } from '../../driver';
import { localTime, type Steps } from '../exchange';
import { readBack, type State, stateReport } from '../state-report';
import { type ByteOrder, type Carrying, READ, reads, readValue, writesRegisters, writeValue } from './frames';
import { ModbusLine } from './line';

/**
 * Registers of a clock that keeps its date and time in parts, each in one: year, month, day, hour, minute, second. A
 * year of two digits is of this century.
 */
export const CLOCK_PARTS = 6;

/** Reading, setting and correcting the clock of a device, in the registers that a model declares. */
export function clockControls(
  register: ModelRegister,
  order: ByteOrder,
  carrying: Carrying,
): Partial<Record<ControlKey, WiredCommand>> {
  const inParts = register.type === 'u16';
  const what = `register ${register.address}`;

  /** Unix seconds. */
  function* read(line: ModbusLine, meter: WiredMeter): Steps<number> {
    const address = register.read_address ?? register.address;
    const bytes = yield* line.ask(reads(READ.holding, address, inParts ? CLOCK_PARTS : 2), `register ${address}`);
    if (!inParts) return readValue(bytes, 'u32', order) ?? 0;
    const part = (at: number) => readValue(bytes.subarray(2 * at), 'u16') ?? 0;
    const [shown, month, day, hour, minute, second] = [part(0), part(1), part(2), part(3), part(4), part(5)];
    const year = shown < 100 ? 2000 + shown : shown;
    return localTime({ year, month, day, hour, minute, second }, meter.timeZone);
  }

  /** `seconds`: Unix. All registers are written at once, so that no half of a time is ever kept. */
  function* write(line: ModbusLine, meter: WiredMeter, seconds: number): Steps<void> {
    if (!inParts) return yield* line.act(writesRegisters(register.address, writeValue(seconds, 'u32', order)), what);
    const at = new Date((seconds + Math.round(meter.timeZone * 3600)) * 1000);
    const date = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
    const parts = [...date, at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
    const bytes = Uint8Array.from(parts.flatMap((each) => [...writeValue(each, 'u16')]));
    return yield* line.act(writesRegisters(register.address, bytes), what);
  }

  function* shown(line: ModbusLine, meter: WiredMeter, now: Date): Steps<State> {
    const clock = yield* read(line, meter);
    return { clock, time_difference: clock - Math.floor(now.getTime() / 1000) };
  }

  return {
    get_datetime: {
      *session(_, meter, now) {
        return stateReport(yield* shown(new ModbusLine(carrying, meter, now), meter, now));
      },
    },
    time_set: {
      bounds: TIME_OR_NOW,
      *session({ time_set: value }, meter, now) {
        const line = new ModbusLine(carrying, meter, now);
        yield* write(line, meter, localTimeSet(value, meter, now) - Math.round(meter.timeZone * 3600));
        return yield* readBack(() => shown(line, meter, now));
      },
    },
    time_correct: {
      *session({ time_correct: seconds }, meter, now) {
        const line = new ModbusLine(carrying, meter, now);
        yield* write(line, meter, (yield* read(line, meter)) + Number(seconds));
        return yield* readBack(() => shown(line, meter, now));
      },
    },
  };
}
