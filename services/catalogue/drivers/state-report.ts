import type { Decoded } from '../codec';
import { DriverError } from '../driver';
import type { Steps } from './exchange';

/** State that a meter reports for a control: values by the names of the management. */
export type State = Record<string, unknown>;

/** State of the meter as a reading for users. */
export const stateReport = (state: State): Decoded => ({ readings: [{ type: 7, ts: null, values: {}, extra: state }] });

/** The state after a command that the meter took: a warning where it cannot be read. */
export function* readBack(what: () => Steps<State>): Steps<Decoded> {
  try {
    return stateReport(yield* what());
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    return { readings: [], warnings: [`the state was not read back: ${error.message}`] };
  }
}
