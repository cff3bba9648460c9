import type { EventAction } from '@gaugeway/proto/api/event-rules';

/** Actions of a rule on a device, in the order of the form; each is one action of the call. */
export const ACTION_KINDS = ['poll', 'power_off', 'power_on', 'valve_close', 'valve_open'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

const ACTIONS: Readonly<Record<ActionKind, EventAction>> = {
  poll: { kind: 'poll' },
  power_off: { kind: 'command', management: { power: 0 } },
  power_on: { kind: 'command', management: { power: 1 } },
  valve_close: { kind: 'command', management: { valve: 0 } },
  valve_open: { kind: 'command', management: { valve: 1 } },
};

export const actionOf = (kind: ActionKind): EventAction => ACTIONS[kind];

/** Kind of an action; null = another command, created through the API. */
export const kindOfAction = (action: EventAction): ActionKind | null =>
  ACTION_KINDS.find((kind) => JSON.stringify(ACTIONS[kind]) === JSON.stringify(action)) ?? null;
