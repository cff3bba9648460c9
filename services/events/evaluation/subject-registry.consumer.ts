import { Injectable } from '@nestjs/common';
import { type ProjectionChanges, type RegistryChanges } from '@gaugeway/platform/bus';
import { AfterProjection, Projects } from '@gaugeway/platform/nest';
import { companyRegistry, type EventOf } from '@gaugeway/proto/events';
import { LastObservedRepository } from './last-observed.repository';
import { RuleStateRepository, type SubjectKind } from '../occurrences/rule-state.repository';
import { EndOccurrences } from '../occurrences/end-occurrences';
import { OccurrenceRepository } from '../occurrences/occurrence.repository';
import { RuleService } from '../rules/rule.service';
import { UserRepository } from '../channels/user.repository';
import { PushRepository } from '../push/push.repository';
import { DeviceRepository } from '../registry/device.repository';
import { GatewayRepository } from '../registry/gateway.repository';

/** Keeps the projections, ends occurrences of deleted devices, and gives a new company its rules. */
@Injectable()
export class SubjectRegistryConsumer {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly gateways: GatewayRepository,
    private readonly rules: RuleService,
    private readonly states: RuleStateRepository,
    private readonly occurrences: OccurrenceRepository,
    private readonly ending: EndOccurrences,
    private readonly users: UserRepository,
    private readonly pushes: PushRepository,
    private readonly lastObserved: LastObservedRepository,
  ) {}

  @AfterProjection(DeviceRepository, 'projection')
  async afterDeviceChanges({ values, removed }: RegistryChanges<unknown>): Promise<void> {
    await this.leave('device', [...values.map(({ id }) => id), ...removed]);
  }

  @AfterProjection(GatewayRepository, 'projection')
  async afterGatewayChanges({ values, removed }: RegistryChanges<unknown>): Promise<void> {
    await this.gateways.forget(removed);
    await this.lastObserved.forget('gateway', removed);
    await this.leave('gateway', [...values.map(({ id }) => id), ...removed]);
  }

  @AfterProjection(UserRepository, 'projection')
  afterUserChanges({ values, removed }: RegistryChanges<unknown>): Promise<void> {
    return this.pushes.forget([...values.map(({ id }) => id), ...removed]);
  }

  @Projects(companyRegistry, { group: 'events' })
  async onCompanyRegistry({ values, removed }: ProjectionChanges<EventOf<typeof companyRegistry>>): Promise<void> {
    for (const { key } of values) await this.rules.addDefaults(Number(key));
    await this.rules.forgetCompanies(removed.map(Number));
  }

  private async leave(kind: SubjectKind, ids: readonly number[]): Promise<void> {
    const closed = await this.occurrences.closeOfDeleted(kind, ids);
    if (closed.length === 0) return;
    await this.states.forgetSubjects(kind, closed);
    await this.ending.ofSubjects(kind, closed);
  }
}
