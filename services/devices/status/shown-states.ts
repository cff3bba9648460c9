import { switches } from '@gaugeway/catalogue';
import type { EventOf, readingStored, shownState } from '@gaugeway/proto/events';

const SWITCHES = ['power', 'valve'];

/** Status fields that a device showed, each with its time, Unix milliseconds. */
export interface ShownStates {
  deviceId: number;
  companyId: number;
  states: Record<string, { value: unknown; at: number }>;
}

/**
 * States of actuators in the readings of a batch, the newest of each device; devices without such states are left out.
 * Pure.
 */
export function shownByReadings(events: readonly EventOf<typeof readingStored>[]): ShownStates[] {
  const shown: Shown[] = [];
  for (const { deviceId, companyId, rows } of events) {
    for (const { ts, fields, values } of rows) {
      // Read for each row of each device, and few of them show a switch.
      if (!ts || !fields || !values || !SWITCHES.some((name) => fields.includes(name))) continue;
      const valueOf = (name: string) => values[fields.indexOf(name)];
      const states = switches({ power: valueOf('power'), valve: valueOf('valve') });
      shown.push({ deviceId, companyId, at: ts * 1000, values: states });
    }
  }
  return merged(shown);
}

/** States that executed commands revealed. Pure. */
export function shownByCommands(events: readonly EventOf<typeof shownState>[]): ShownStates[] {
  return merged(
    events.map(({ deviceId, companyId, at, values }) => ({
      ...{ deviceId, companyId, at },
      // Written by `tasks`, from `shownBy` of the catalogue.
      values: JSON.parse(values) as Record<string, unknown>,
    })),
  );
}

type Shown = Omit<ShownStates, 'states'> & { at: number; values: object };

function merged(shown: readonly Shown[]): ShownStates[] {
  const found = new Map<number, ShownStates>();
  for (const { deviceId, companyId, at, values } of shown) {
    for (const [name, value] of Object.entries(values)) {
      const device = found.get(deviceId) ?? { deviceId, companyId, states: {} };
      if ((device.states[name]?.at ?? 0) <= at) device.states[name] = { value, at };
      found.set(deviceId, device);
    }
  }
  // The same order everywhere: two overlapping batches wait for each other instead of dead-locking.
  return [...found.values()].sort((one, other) => one.deviceId - other.deviceId);
}
