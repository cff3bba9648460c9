import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import type { Transaction } from '@gaugeway/platform/database';
import { taskWanted } from '@gaugeway/proto/events';
import { type Activated, OccurrenceMovesRepository } from '../occurrence-moves.repository';
import { titlesOf } from '../../rule-store/ready-made';
import { UserRepository } from '../../channels/user.repository';
import type { StoredAction } from '../../rule-store/rule.repository';
import { type ActingRule, mayDo, WantedActionRepository } from './wanted-action.repository';

/**
 * Requests the actions of rules on the devices of events that begin from the tasks service, in the transaction of
 * these. Events that continue, or begin again soon, request nothing. A device with enough requests within the hour is
 * skipped, and the event notes it: otherwise a rule that fires by the answer to its own command would never end.
 */
@Injectable()
export class ActOnBegun {
  constructor(
    private readonly wanted: WantedActionRepository,
    private readonly occurrences: OccurrenceMovesRepository,
    private readonly users: UserRepository,
    private readonly outbox: Outbox,
  ) {}

  async begun(transaction: Transaction, activated: readonly (Activated & { companyId: number })[]): Promise<void> {
    const ofDevices = activated.filter(({ kind, isSilenced }) => kind === 'device' && !isSilenced);
    if (ofDevices.length === 0) return;
    const rules = await this.wanted.rules(transaction, [...new Set(ofDevices.map(({ ruleId }) => ruleId))]);
    if (rules.length === 0) return;
    const byId = new Map(rules.map((rule) => [rule.id, rule]));
    const room = await this.wanted.room(
      transaction,
      ofDevices.map(({ subjectId }) => subjectId),
    );
    const cut: number[] = [];
    const refused: number[] = [];
    const isAllowed = await this.allowed(transaction, ofDevices, byId);
    const requests = ofDevices.flatMap(({ id, ruleId, subjectId: deviceId, companyId }) => {
      const rule = byId.get(ruleId);
      if (!rule) return [];
      const left = room.get(deviceId) ?? 0;
      const permitted = rule.actions.filter((action) => isAllowed(companyId, action));
      if (permitted.length < rule.actions.length) refused.push(id);
      const actions = permitted.slice(0, left);
      room.set(deviceId, left - actions.length);
      if (actions.length < permitted.length) cut.push(id);
      return actions.map((action) => ({ action, rule, deviceId, companyId, occurrenceId: id }));
    });
    await this.occurrences.note(transaction, cut, 'action_cut');
    await this.occurrences.note(transaction, refused, 'action_no_right');
    if (requests.length === 0) return;
    const ids = await this.wanted.insert(transaction, requests);
    const at = Date.now();
    const events = requests.map(({ action, rule, deviceId, companyId }, index) => {
      const titles = titlesOf(rule);
      const value = {
        ...{ requestId: ids[index] ?? 0, companyId, deviceId, userId: action.by, at },
        ...{ titleRu: titles.ru, titleEn: titles.en },
        commandType: action.kind === 'poll' ? 'poll' : 'control',
        management: JSON.stringify(action.kind === 'poll' ? {} : action.management),
      };
      return { key: String(deviceId), company: companyId, value };
    });
    await this.outbox.add(transaction, 'events', taskWanted, events);
  }

  /** The author of an action must have the right to it when it is carried out. */
  private async allowed(
    transaction: Transaction,
    begun: readonly { ruleId: number; companyId: number }[],
    rules: ReadonlyMap<number, ActingRule>,
  ): Promise<(companyId: number, action: StoredAction) => boolean> {
    const known = new Map<number, Map<number, boolean>>();
    for (const companyId of new Set(begun.map((each) => each.companyId))) {
      const own = begun.filter((each) => each.companyId === companyId);
      const authors = own.flatMap(({ ruleId }) => rules.get(ruleId)?.actions.map(({ by }) => by) ?? []);
      known.set(companyId, await this.users.mayAct(transaction, companyId, [...new Set(authors)]));
    }
    return (companyId, action) => mayDo(known.get(companyId), action);
  }
}
