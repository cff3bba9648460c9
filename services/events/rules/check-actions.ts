import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { noRight } from '@gaugeway/platform/http';
import { kindOf } from '@gaugeway/catalogue/event-rules';
import { type EventAction, SECTION } from '@gaugeway/proto/api';
import type { StoredAction } from '../actions/wanted-action.repository';
import { actionNeedsDevice } from './rule.errors';
import type { RuleValues } from './rule.repository';

/** Given actions as they are stored: one that stays as it was keeps who gave it. */
export function actionsOf(
  ctx: Context,
  given: readonly EventAction[],
  before: readonly StoredAction[],
): StoredAction[] {
  return given.map((action) => {
    const same = before.find(({ by: _, ...known }) => JSON.stringify(known) === JSON.stringify(action));
    return { ...action, by: same?.by ?? ctx.userId };
  });
}

/**
 * A rule asks devices that nobody has looked at: its author has to see all of the company's, and for a command may change
 * them, whenever the rule is written or switched on. Throws 403, and 422 for a rule about something else than devices.
 */
export function checkActions(ctx: Context, { actions, definition }: Pick<RuleValues, 'actions' | 'definition'>): void {
  if (actions.length === 0) return;
  if (definition.conditions.some((condition) => kindOf(condition).subject !== 'device')) throw actionNeedsDevice();
  const isCommand = actions.some(({ kind }) => kind === 'command');
  const mayAsk = hasRight(ctx, 'read', SECTION.devices) || hasRight(ctx, 'update', SECTION.devices);
  const isAllowed = isCommand ? hasRight(ctx, 'update', SECTION.devices) : mayAsk;
  if (!isAllowed || tiedTo(ctx) !== null) throw noRight();
}
