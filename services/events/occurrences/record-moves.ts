import { Injectable } from '@nestjs/common';
import type { Transaction } from '@gaugeway/platform/database';
import type { END_CAUSES } from '@gaugeway/proto/api';
import type { Move } from '@gaugeway/catalogue/event-rules';
import type { Pair } from './rule-state.repository';
import { ActOnBegun } from './actions/act-on-begun';
import { DeliveryRepository } from '../channels/deliveries/delivery.repository';
import { PowerCuts } from './power-cuts';
import { OccurrenceGroupsRepository } from './occurrence-groups.repository';
import { type Activated, OccurrenceMovesRepository } from './occurrence-moves.repository';
import { PublishOccurred } from './publish-occurred';

/** More new subjects of a rule in a short time are one group: a storm is one notice. */
const GROUP_FROM = 3;

/** A change of the occurrence of a pair; `id` null = it has none yet. */
export interface PairMove extends Move {
  pair: Pair;
  repeatMinutes: number;
  id: number | null;
  /** true: normal for a short time only. */
  wasRecovering: boolean;
}

/** Writes changes of occurrences in the transaction of the judgement, with the event that notifies people. */
@Injectable()
export class RecordMoves {
  constructor(
    private readonly occurrences: OccurrenceMovesRepository,
    private readonly groups: OccurrenceGroupsRepository,
    private readonly publishing: PublishOccurred,
    private readonly deliveries: DeliveryRepository,
    private readonly actions: ActOnBegun,
    private readonly cuts: PowerCuts,
  ) {}

  /** Records at most one move per pair. Returns the ids of the occurrences in the given order; null = not open. */
  async record(transaction: Transaction, moves: readonly PairMove[]): Promise<(number | null)[]> {
    if (moves.length === 0) return [];
    const current = await this.occurrences.current(
      transaction,
      moves.map(({ pair }) => pair),
    );
    // A rule that was changed or switched off meanwhile has ended its occurrences already.
    const valid = moves.filter(({ pair }) => current.has(pair.ruleId));
    const ids = new Map(valid.map((move) => [move, move.id]));
    const begun = valid.filter(({ id, to }) => id === null && (to === 'pending' || to === 'active'));
    const made = await this.occurrences.insert(
      transaction,
      begun.map(({ pair, since, seen }) => ({ ...pair, since, field: seen?.field ?? '', value: seen?.value ?? null })),
    );
    begun.forEach((move, index) => ids.set(move, made[index] ?? null));

    const resumed = new Set(await this.resume(transaction, valid, ids));
    await this.begin(
      transaction,
      valid.filter((move) => move.to === 'active' && !resumed.has(move)),
      ids,
    );
    for (const move of valid) if (move.to === 'ended' || move.to === 'dropped') ids.set(move, null);
    await this.occurrences.drop(transaction, idsOf(valid, 'dropped'));
    await this.end(transaction, idsOf(valid, 'ended'), 'normal');
    return moves.map((move) => ids.get(move) ?? null);
  }

  /** Ends occurrences whatever their state; those that nobody was notified of leave no trace. */
  async close(
    transaction: Transaction,
    open: readonly { id: number; state: string }[],
    cause: Exclude<(typeof END_CAUSES)[number], ''>,
  ): Promise<void> {
    const [pending, shown] = [true, false].map((isPending) =>
      open.filter(({ state }) => (state === 'pending') === isPending).map(({ id }) => id),
    );
    await this.occurrences.drop(transaction, pending ?? []);
    await this.end(transaction, shown ?? [], cause);
  }

  /** Moves between active and recovering. Returns these moves. */
  private async resume(
    transaction: Transaction,
    moves: readonly PairMove[],
    ids: ReadonlyMap<PairMove, number | null>,
  ): Promise<PairMove[]> {
    const recovering = moves.filter(({ to, id }) => to === 'recovering' && id !== null);
    const back = moves.filter((move) => move.to === 'active' && move.wasRecovering);
    for (const [state, of] of [
      ['recovering', recovering],
      ['active', back],
    ] as const) {
      const those = of.flatMap((move) => ids.get(move) ?? []);
      if (those.length === 0) continue;
      await this.occurrences.toState(
        transaction,
        those,
        state,
        of.map(({ at }) => at),
      );
      await this.occurrences.note(transaction, those, state);
      await this.publishing.publish(transaction, 'changed', await this.occurrences.published(transaction, those));
    }
    return back;
  }

  /** People are notified, unless the same ended a short time ago, it is silenced, or it belongs to a storm. */
  private async begin(
    transaction: Transaction,
    moves: readonly PairMove[],
    ids: Map<PairMove, number | null>,
  ): Promise<void> {
    const wanted = moves.flatMap((move) => ids.get(move) ?? []);
    if (wanted.length === 0) return;
    const repeat = new Map(moves.map(({ pair, repeatMinutes }) => [pair.ruleId, repeatMinutes]));
    const again = await this.occurrences.reopen(transaction, wanted, repeat);
    const reopened = new Map(again.map(({ dropped, reopened: id }) => [dropped, id]));
    for (const move of moves) {
      const id = reopened.get(ids.get(move) ?? 0);
      if (id !== undefined) ids.set(move, id);
    }
    const shown = await this.occurrences.activate(
      transaction,
      wanted.filter((id) => !reopened.has(id)),
    );
    const explained = await this.cuts.begun(transaction, [...reopened.values(), ...shown.map(({ id }) => id)]);
    await this.close(transaction, explained, 'inhibited');
    const hidden = new Set(explained.map(({ id }) => id));
    for (const [move, id] of ids) if (id !== null && hidden.has(id)) ids.set(move, null);
    const activated = shown.filter(({ id }) => !hidden.has(id));
    const companies = new Map(moves.map(({ pair }) => [pair.ruleId, pair.companyId]));
    const acting = activated.map((each) => ({ ...each, companyId: companies.get(each.ruleId) ?? 0 }));
    await this.occurrences.note(transaction, [...reopened.values(), ...activated.map(({ id }) => id)], 'active');
    await this.actions.begun(transaction, acting);
    const groups = await this.groupsOf(transaction, activated);
    await this.groups.set(transaction, groups);
    const loud = new Set(
      activated.filter(({ id, isSilenced }) => groups.get(id) === id && !isSilenced).map(({ id }) => id),
    );
    await this.deliveries.queueBegun(transaction, [...loud]);
    const moved = await this.occurrences.published(transaction, [...reopened.values(), ...groups.keys()]);
    await this.publishing.publish(
      transaction,
      'began',
      moved.filter(({ id }) => loud.has(id)),
    );
    await this.publishing.publish(
      transaction,
      'changed',
      moved.filter(({ id }) => !loud.has(id)),
    );
  }

  /** The leader of each: itself, or that of the storm that it is part of. */
  private async groupsOf(transaction: Transaction, activated: readonly Activated[]): Promise<Map<number, number>> {
    const ruleIds = [...new Set(activated.map(({ ruleId }) => ruleId))];
    const recent = await this.groups.recent(
      transaction,
      ruleIds,
      activated.map(({ id }) => id),
    );
    const groups = new Map<number, number>();
    for (const ruleId of ruleIds) {
      const own = activated.filter((each) => each.ruleId === ruleId);
      const { count, newest } = recent.get(ruleId) ?? { count: 0, newest: null };
      const isStorm = count + own.length > GROUP_FROM;
      const leader = newest ?? own[0]?.id ?? 0;
      for (const { id } of own) groups.set(id, isStorm ? leader : id);
    }
    return groups;
  }

  private async end(
    transaction: Transaction,
    ids: readonly number[],
    cause: Exclude<(typeof END_CAUSES)[number], ''>,
  ): Promise<void> {
    if (ids.length === 0) return;
    await this.occurrences.end(transaction, ids, cause);
    if (cause === 'inhibited') await this.groups.leave(transaction, ids);
    await this.cuts.ended(transaction, ids);
    await this.occurrences.note(transaction, ids, 'ended');
    await this.deliveries.queueEnded(transaction, ids);
    await this.publishing.changed(transaction, ids);
  }
}

const idsOf = (moves: readonly PairMove[], to: Move['to']): number[] =>
  moves.flatMap((move) => (move.to === to && move.id !== null ? [move.id] : []));
