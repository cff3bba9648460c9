import { DriverError, type WiredMeter } from '../../driver';
import { ask, lineAddress, type Steps } from '../exchange';
import { MODBUS_SLAVE } from '../line-address';
import { type Carrying, ModbusException, type Request } from './frames';

const TIMEOUT_MS = 5000;

/** The exchanges of one session with a meter. */
export class ModbusLine {
  private readonly slave: number;
  private number: number;

  constructor(
    private readonly carrying: Carrying,
    meter: WiredMeter,
    now: Date,
  ) {
    this.slave = lineAddress(meter.address, MODBUS_SLAVE);
    // Another session begins with another number, so that a late answer of the last one is not mistaken for ours.
    this.number = Math.floor(now.getTime() / 1000) & 0xffff;
  }

  /** Bytes that were read. Throws DriverError. */
  *ask(request: Request, what: string): Steps<Uint8Array> {
    return this.carrying.data(yield* ask(this.exchange(request), { what }), what);
  }

  /** Sends a command, once. Throws DriverError: refused only where the meter did not act for certain. */
  *act(request: Request, what: string): Steps<void> {
    const answer = yield* ask({ ...this.exchange(request), acts: true }, { attempts: 1, what });
    try {
      this.carrying.data(answer, what);
    } catch (error) {
      if (!(error instanceof ModbusException && error.mayHaveActed)) throw error;
      throw new DriverError('timeout', error.sentence.key, error.sentence.values);
    }
  }

  private exchange(request: Request) {
    const { slave, number, carrying } = this;
    this.number = (number + 1) & 0xffff;
    return {
      send: carrying.request(slave, request, number),
      expect: carrying.expect(slave, request, number),
      timeoutMs: TIMEOUT_MS,
    };
  }
}
