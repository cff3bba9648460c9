import { type Context, hasRight, isMachine, tiedTo } from '@gaugeway/platform/auth';
import { noRight, notForMachines } from '@gaugeway/platform/http';
import { kindOf } from '@gaugeway/catalogue/event-rules';
import { type EventAction, SECTION } from '@gaugeway/proto/api';
import { mayDo } from '../occurrences/actions/wanted-action.repository';
import type { StoredAction } from '../rule-store/rule.repository';
import { actionNeedsDevice } from './rule.errors';
import type { RuleValues } from '../rule-store/rule.repository';

/** Given actions as they are stored: one that stays as it was keeps who gave it, as long as they have the right to it. */
export function actionsOf(
  ctx: Context,
  input: readonly EventAction[],
  before: readonly StoredAction[],
  rights: ReadonlyMap<number, boolean> = new Map(),
): StoredAction[] {
  return input.map((action) => {
    const same = before.find(({ by: _, ...known }) => JSON.stringify(known) === JSON.stringify(action));
    return { ...action, by: same && mayDo(rights, same) ? same.by : ctx.userId };
  });
}

/**
 * A rule asks devices that nobody has looked at: its author has to see all of the company's, and for a command may change
 * them, whenever the rule is written or switched on. Throws 403, also for an API key, and 422 for a rule about something else than devices.
 */
export function checkActions(ctx: Context, { actions, definition }: Pick<RuleValues, 'actions' | 'definition'>): void {
  if (actions.length === 0) return;
  // Somebody has to answer for it: a key may be revoked, and nobody hears of it here.
  if (isMachine(ctx)) throw notForMachines();
  if (definition.conditions.some((condition) => kindOf(condition).subject !== 'device')) throw actionNeedsDevice();
  const isCommand = actions.some(({ kind }) => kind === 'command');
  const mayAsk = hasRight(ctx, 'read', SECTION.devices) || hasRight(ctx, 'update', SECTION.devices);
  const isAllowed = isCommand ? hasRight(ctx, 'update', SECTION.devices) : mayAsk;
  if (!isAllowed || tiedTo(ctx) !== null) throw noRight();
}
