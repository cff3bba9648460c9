import { Injectable } from '@nestjs/common';
import { type ProjectionChanges } from '@gaugeway/platform/bus';
import { Projects } from '@gaugeway/platform/nest';
import { accountingPointRegistry, type EventOf } from '@gaugeway/proto/events';
import { CountMemory } from '../list/count-memory';
import { PointLinkRepository } from './point-link.repository';

/** Keeps the projection of the accounting points; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class PointRegistryConsumer {
  constructor(
    private readonly links: PointLinkRepository,
    private readonly counts: CountMemory,
  ) {}

  @Projects(accountingPointRegistry, { group: 'devices' })
  async onAccountingPointRegistry({
    values,
    removed,
  }: ProjectionChanges<EventOf<typeof accountingPointRegistry>>): Promise<void> {
    await this.links.replace(values.map(({ value }) => value).sort((a, b) => a.pointId - b.pointId));
    await this.links.remove(removed.map(Number));
    for (const companyId of new Set(values.map(({ value }) => value.companyId))) this.counts.forget(companyId);
  }
}
