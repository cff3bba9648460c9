import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import type { Transaction } from '@gaugeway/platform/database';
import { type EventIn, eventOccurred } from '@gaugeway/proto/events';
import { titlesOf } from '../rule-store/ready-made';
import { OccurrenceMovesRepository, type PublishedOccurrence } from './occurrence-moves.repository';

/** Publishes, in the transaction of a change, changes of an occurrence for the screens of the users who see it. */
@Injectable()
export class PublishOccurred {
  constructor(
    private readonly occurrences: OccurrenceMovesRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Publishes user actions on occurrences, or their ends; occurrences without a notification are left out. */
  async changed(transaction: Transaction, ids: readonly number[]): Promise<void> {
    await this.publish(transaction, 'changed', await this.occurrences.published(transaction, ids));
  }

  /** A group with changes in many subjects refreshes people's lists once. */
  async publish(
    transaction: Transaction,
    kind: 'began' | 'changed',
    occurrence: readonly PublishedOccurrence[],
  ): Promise<void> {
    const events = new Map<string, EventIn<typeof eventOccurred>>();
    for (const each of occurrence) {
      const key = kind === 'began' ? String(each.id) : `${each.group_id}`;
      const users = new Set([...(events.get(key)?.tiedUsers ?? []), ...each.tied_users]);
      events.set(key, eventOf(kind, each, [...users]));
    }
    await this.outbox.add(
      transaction,
      'events',
      eventOccurred,
      [...events].map(([key, value]) => ({ key, company: value.companyId ?? 0, value })),
    );
  }
}

function eventOf(
  kind: 'began' | 'changed',
  occurrence: PublishedOccurrence,
  tiedUsers: number[],
): EventIn<typeof eventOccurred> {
  const titles = titlesOf(occurrence);
  return {
    occurrenceId: occurrence.group_id,
    companyId: occurrence.company_id,
    kind,
    titleRu: titles.ru,
    titleEn: titles.en,
    titleMn: titles.mn,
    subjectName: occurrence.subject_name,
    subjects: occurrence.subjects,
    severity: occurrence.severity,
    soundAlert: occurrence.sound_alert,
    tiedUsers,
  };
}
