import { TASK_STATE } from '../../api/task-lifecycle';
import { defineCondition, LASTS, OBSERVED } from '../condition';

const FAILED: ReadonlySet<number> = new Set([TASK_STATE.failed, TASK_STATE.expired, TASK_STATE.unknown]);

/** A command or poll failed; the next one that is carried out ends it. */
export const commandFailed = defineCondition({
  kind: 'command_failed',
  order: 180,
  subject: 'device',
  inputs: {},
  hasNoHistory: true,
  reads: () => [OBSERVED.command],
  judge(_, { at, values }) {
    const state = values[OBSERVED.command];
    if (state === undefined) return null;
    if (FAILED.has(state)) return { is: true, seen: null, kept: {}, until: at + 24 * LASTS };
    return state === TASK_STATE.done ? { is: false, seen: null, kept: {} } : null;
  },
});
