import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { defineService } from '@gaugeway/platform/service';
import {
  baseStationState,
  devicePollGroup,
  balanceGroupImbalance,
  commandHeld,
  commandProgressed,
  commandRequested,
  deviceRegistry,
  consumptionSummed,
  deviceAttributes,
  type EventOf,
  figuresChanged,
  gatewayRegistry,
  gatewayState,
  modelRegistry,
  pollGroupState,
  quotaUsed,
  valueJudged,
} from '@gaugeway/proto/events';

/** Records published events, in the order of each key. */
@Injectable()
export class Recorder implements OnModuleInit {
  readonly devices: EventOf<typeof deviceRegistry>[] = [];
  readonly models: EventOf<typeof modelRegistry>[] = [];
  readonly gateways: EventOf<typeof gatewayRegistry>[] = [];
  readonly gatewayStates: EventOf<typeof gatewayState>[] = [];
  readonly commands: EventOf<typeof commandRequested>[] = [];
  readonly progress: EventOf<typeof commandProgressed>[] = [];
  readonly imbalances: EventOf<typeof balanceGroupImbalance>[] = [];
  readonly held: EventOf<typeof commandHeld>[] = [];
  readonly stationStates: EventOf<typeof baseStationState>[] = [];
  readonly memberships: EventOf<typeof devicePollGroup>[] = [];
  readonly polls: EventOf<typeof pollGroupState>[] = [];
  readonly quotas: EventOf<typeof quotaUsed>[] = [];
  readonly sums: EventOf<typeof consumptionSummed>[] = [];
  readonly attributes: EventOf<typeof deviceAttributes>[] = [];
  readonly changed: EventOf<typeof figuresChanged>[] = [];
  readonly judged: EventOf<typeof valueJudged>[] = [];

  constructor(private readonly bus: Bus) {}

  onModuleInit(): void {
    const group = 'recorder';
    this.bus.subscribe({ topic: deviceRegistry, group, handle: async (events) => keep(this.devices, events) });
    this.bus.subscribe({ topic: modelRegistry, group, handle: async (events) => keep(this.models, events) });
    this.bus.subscribe({ topic: gatewayRegistry, group, handle: async (events) => keep(this.gateways, events) });
    this.bus.subscribe({ topic: gatewayState, group, handle: async (events) => keep(this.gatewayStates, events) });
    this.bus.subscribe({ topic: commandRequested, group, handle: async (events) => keep(this.commands, events) });
    this.bus.subscribe({
      topic: balanceGroupImbalance,
      group,
      handle: async (events) => keep(this.imbalances, events),
    });
    this.bus.subscribe({ topic: commandHeld, group, handle: async (events) => keep(this.held, events) });
    this.bus.subscribe({ topic: baseStationState, group, handle: async (events) => keep(this.stationStates, events) });
    this.bus.subscribe({ topic: devicePollGroup, group, handle: async (events) => keep(this.memberships, events) });
    this.bus.subscribe({ topic: pollGroupState, group, handle: async (events) => keep(this.polls, events) });
    this.bus.subscribe({ topic: quotaUsed, group, handle: async (events) => keep(this.quotas, events) });
    this.bus.subscribe({ topic: consumptionSummed, group, handle: async (events) => keep(this.sums, events) });
    this.bus.subscribe({ topic: deviceAttributes, group, handle: async (events) => keep(this.attributes, events) });
    this.bus.subscribe({ topic: figuresChanged, group, handle: async (events) => keep(this.changed, events) });
    this.bus.subscribe({ topic: valueJudged, group, handle: async (events) => keep(this.judged, events) });
    this.bus.subscribe({ topic: commandProgressed, group, handle: async (events) => keep(this.progress, events) });
  }
}

function keep<T>(into: T[], events: readonly { value: T | null }[]): void {
  for (const { value } of events) if (value !== null) into.push(value);
}

@Module({ providers: [Recorder] })
class RecorderModule {}

/** Service for tests that only listens. It takes the name of one that owns no call here. */
export const recorderService = defineService({
  name: 'connector',
  module: RecorderModule,
  schema: null,
  entities: [],
  migrations: [],
});
