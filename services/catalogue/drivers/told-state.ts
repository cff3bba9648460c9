import type { Decoded } from '../codec';
import { DriverError } from '../driver';
import type { Steps } from './exchange';

/** What a meter says of what a control sets: values by the names of the management. */
export type State = Record<string, unknown>;

/** What a person reads of a state of the meter. */
export const told = (state: State): Decoded => ({ readings: [{ type: 7, ts: null, values: {}, extra: state }] });

/** The state after a command that the meter took: a warning where it cannot be read. */
export function* readBack(what: () => Steps<State>): Steps<Decoded> {
  try {
    return told(yield* what());
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    return { readings: [], warnings: [`the state was not read back: ${error.message}`] };
  }
}
