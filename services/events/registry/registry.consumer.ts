import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { companyRegistry } from '@gaugeway/proto/events';
import { StandingRepository } from '../evaluation/standing.repository';
import { RuleStateRepository, type SubjectKind } from '../evaluation/rule-state.repository';
import { EndOccurrences } from '../occurrences/end-occurrences';
import { OccurrenceRepository } from '../occurrences/occurrence.repository';
import { RuleService } from '../rules/rule.service';
import { UserRepository } from '../channels/user.repository';
import { PushRepository } from '../push/push.repository';
import { AttributeRepository } from './attribute.repository';
import { DeviceRepository } from './device.repository';
import { GatewayRepository } from './gateway.repository';
import { PlaceRepository } from './place.repository';

/** Keeps the projections; ends what is about a device that is gone, and gives a new company its rules. */
@Injectable()
export class RegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly devices: DeviceRepository,
    private readonly gateways: GatewayRepository,
    private readonly rules: RuleService,
    private readonly states: RuleStateRepository,
    private readonly occurrences: OccurrenceRepository,
    private readonly ending: EndOccurrences,
    private readonly users: UserRepository,
    private readonly places: PlaceRepository,
    private readonly attributes: AttributeRepository,
    private readonly pushes: PushRepository,
    private readonly standing: StandingRepository,
  ) {}

  onModuleInit(): void {
    this.devices.projection.keep(this.bus, 'events', async ({ values, removed }) => {
      await this.leave('device', [...values.map(({ id }) => id), ...removed]);
    });
    this.gateways.projection.keep(this.bus, 'events', async ({ values, removed }) => {
      await this.gateways.forget(removed);
      await this.standing.forget('gateway', removed);
      await this.leave('gateway', [...values.map(({ id }) => id), ...removed]);
    });
    this.users.projection.keep(this.bus, 'events', ({ values, removed }) =>
      this.pushes.forget([...values.map(({ id }) => id), ...removed]),
    );
    for (const projection of [this.places.objects, this.places.places, this.places.points])
      projection.keep(this.bus, 'events');
    for (const projection of [this.attributes.attributes, this.attributes.values]) projection.keep(this.bus, 'events');
    keepProjection(this.bus, {
      topic: companyRegistry,
      group: 'events',
      apply: async ({ values, removed }) => {
        for (const { key } of values) await this.rules.welcome(Number(key));
        await this.rules.forgetCompanies(removed.map(Number));
      },
    });
  }

  private async leave(kind: SubjectKind, ids: readonly number[]): Promise<void> {
    const gone = await this.occurrences.gone(kind, ids);
    if (gone.length === 0) return;
    await this.states.forgetSubjects(kind, gone);
    await this.ending.ofSubjects(kind, gone);
  }
}
