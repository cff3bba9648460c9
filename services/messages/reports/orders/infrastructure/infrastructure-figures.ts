import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { CONTACT_DAYS, MOST_REPORT_VALUES } from '@gaugeway/proto/api';
import type { InfrastructurePart } from '@gaugeway/proto/kinds/reports/infrastructure';
import {
  type ContactKind,
  JudgedContactRepository,
} from '../../../quality/event-trials/contacts/judged-contact.repository';
import { CompanyQualityRepository } from '../../../quality/validation/company-quality.repository';
import { DUE_GRACE } from '../../../quality/validation/slots';
import { InfrastructureRepository, type ListedDevice } from './infrastructure.repository';
import { timeLost, type TimeLost } from './time-lost';

const DAY = 86_400;

/** Values that were expected of a device, and those of them that were received. */
export interface Arrival {
  expected: number;
  received: number;
}

export type ContactFigures = TimeLost;

/** Figures of the infrastructure of a company: its devices, their values, and the contact of their gateways. */
@Injectable()
export class InfrastructureFigures {
  constructor(
    private readonly repository: InfrastructureRepository,
    private readonly contacts: JudgedContactRepository,
    private readonly quality: CompanyQualityRepository,
  ) {}

  async count(ctx: Context, part: InfrastructurePart): Promise<number> {
    return part === 'metering_device'
      ? this.repository.count(ctx)
      : (await this.contacts.subjects(ctx, part, null, 1)).total;
  }

  /** Devices by name. */
  devices(ctx: Context): Promise<ListedDevice[]> {
    return this.repository.devices(ctx);
  }

  async subjects(ctx: Context, kind: ContactKind): Promise<{ id: number; name: string }[]> {
    const { subjects } = await this.contacts.subjects(ctx, kind, null, MOST_REPORT_VALUES);
    return subjects;
  }

  /** Arrivals by device, of the values of the period that are due by now (Unix seconds). */
  async arrivals(
    ctx: Context,
    { date_start: from, date_end: to }: { date_start: string; date_end: string },
    now: number,
  ): Promise<Map<number, Arrival>> {
    const span = { from, to, due: now - DUE_GRACE };
    const { rows } = await this.quality.devices(ctx, span, null, MOST_REPORT_VALUES, 0);
    return new Map(
      rows.map(({ deviceId, expected, given: input, estimated }) => [
        deviceId,
        { expected, received: input - estimated },
      ]),
    );
  }

  /** Contact with each of them; null where nothing is known, as before the days that are kept. Unix seconds. */
  async contact(
    kind: ContactKind,
    subjects: readonly { id: number }[],
    { from, to }: { from: number; to: number },
  ): Promise<(id: number) => ContactFigures | null> {
    const begin = Math.max(from, Date.now() / 1000 - CONTACT_DAYS * DAY);
    const ids = subjects.map(({ id }) => id);
    const judged = groupedBy(await this.contacts.history(kind, ids, begin), ({ subjectId }) => subjectId);
    return (id) => {
      const found = timeLost(judged.get(id) ?? [], begin, to);
      return found.known === 0 ? null : found;
    };
  }
}

/** The items by a number of theirs, in their order. */
export function groupedBy<T>(items: readonly T[], keyOf: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of items) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
