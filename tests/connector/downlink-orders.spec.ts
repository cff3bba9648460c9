import { DeviceQueueItem } from '@chirpstack/chirpstack-api/api/device_pb';
import { TASK_STATE, type TaskState } from '@gaugeway/proto/api';
import fc from 'fast-check';
import { Timestamp } from 'google-protobuf/google/protobuf/timestamp_pb';
import { DownlinkQueues } from '../../scripts/simulate/network/downlink-queues.mjs';
import type { DownlinkRow } from '../../services/connector/lorawan/downlinks/downlink.row';
import { judgeEvent, judgeQueue, type Verdict } from '../../services/connector/lorawan/downlinks/downlink-verdicts';

const { queued, sent, acknowledged, done, expired, failed, unknown } = TASK_STATE;
const DEV_EUI = '70b3d5e75e000001';
const TTL_MS = 60_000;
const STEP_MS = 5000;

/** An event of the network server on its way to the platform. */
interface ConnectorEvents {
  event: 'txack' | 'ack' | 'log';
  acknowledged: boolean;
  logCode: string;
  serverAt: number;
}

/** `hear`: the event of this number among those that are on their way arrives; `again`: and stays on its way. */
type Step =
  | { do: 'uplink'; isHeardByDevice: boolean; isConfirmationHeard: boolean }
  | { do: 'hear'; which: number; again: boolean }
  | { do: 'lose'; which: number }
  | { do: 'look' }
  | { do: 'flush' }
  | { do: 'wait' };

/**
 * A command at a network server and the platform's state of it, without a real clock or network: the queue is the one
 * of ChirpStack, the verdicts are the product's, and after a restart only the row is left.
 */
class World {
  now = 1_700_000_000_000;
  /** Number of executions by the device. */
  effects = 0;
  readonly reported: TaskState[] = [];
  private readonly queues = new DownlinkQueues();
  private readonly under: ConnectorEvents[] = [];
  row: DownlinkRow;

  constructor(
    isConfirmed: boolean,
    deviceClass: 'A' | 'C',
    private readonly hasAnswer: boolean,
    isAnswerLost: boolean,
  ) {
    const item = new DeviceQueueItem();
    item.setDevEui(DEV_EUI);
    item.setFPort(10);
    item.setData(Uint8Array.of(7, 0));
    item.setConfirmed(isConfirmed);
    const expires_ms = this.now + TTL_MS;
    item.setExpiresAt(Timestamp.fromDate(new Date(expires_ms)));
    this.queues.add(item);
    this.row = {
      ...{ task_id: 1, company_id: 1, device_id: 1, server_id: 1, dev_eui: DEV_EUI, control: 'valve' },
      ...{ command_class: 'B', attempt: 1, fence: 1, f_port: 10, data: Buffer.from([7, 0]), is_confirmed: isConfirmed },
      ...{
        device_class: deviceClass,
        holds_device: true,
        is_unwanted: false,
        transmitted_at: null,
        misses: 0,
        expires_ms,
      },
      ...{ transmission_seen_at: null, heard_dev_addr: null, heard_f_cnt: null },
      is_expired: false,
      state: isAnswerLost ? 'sending' : 'queued',
      queue_item_id: isAnswerLost ? null : item.getId(),
    };
  }

  run(step: Step): void {
    this.now += STEP_MS;
    this.row = { ...this.row, is_expired: this.now >= this.row.expires_ms };
    if (step.do === 'uplink') this.uplink(step.isHeardByDevice, step.isConfirmationHeard);
    else if (step.do === 'hear') this.hear(step.which, step.again);
    else if (step.do === 'lose') this.under.splice(step.which % Math.max(1, this.under.length), 1);
    else if (step.do === 'look') this.look();
    else if (step.do === 'flush') this.queues.flush(DEV_EUI);
  }

  look(): void {
    // Ended commands are not checked.
    if (this.row.state === 'ended') return;
    const items = this.queues.of(DEV_EUI).map((item) => ({
      ...{ id: item.getId(), fPort: item.getFPort(), data: item.getData_asU8() },
      ...{ isConfirmed: item.getConfirmed(), isPending: item.getIsPending() },
      expiresAt: item.getExpiresAt()?.toDate().getTime() ?? 0,
    }));
    this.conclude(judgeQueue(this.row, items, this.now));
  }

  private uplink(isHeardByDevice: boolean, isConfirmationHeard: boolean): void {
    const { leaving, expired: over } = this.queues.next(DEV_EUI, this.now);
    const report = (reported: Partial<ConnectorEvents>) =>
      this.under.push({ event: 'log', acknowledged: false, logCode: '', serverAt: this.now, ...reported });
    if (over.length > 0) report({ logCode: 'EXPIRED' });
    if (!leaving) return;
    report({ event: 'txack' });
    if (isHeardByDevice) this.effects += 1;
    if (!leaving.getConfirmed()) return;
    this.queues.settle(DEV_EUI);
    report({ event: 'ack', acknowledged: isHeardByDevice && isConfirmationHeard });
  }

  private hear(which: number, again: boolean): void {
    const at = which % Math.max(1, this.under.length);
    const event = this.under[at];
    // Without its number an event is kept until the number is known; here: it stays on its way.
    if (!event || this.row.queue_item_id === null || this.row.state === 'ended') return;
    if (!again) this.under.splice(at, 1);
    this.conclude(judgeEvent(this.row, event, this.hasAnswer, this.now));
  }

  private conclude(verdict: Verdict | null): void {
    if (!verdict) return;
    if (verdict.state !== null) this.reported.push(verdict.state);
    this.row = { ...this.row, ...verdict.change };
  }
}

const place = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('uplink' as const),
    isHeardByDevice: fc.boolean(),
    isConfirmationHeard: fc.boolean(),
  }),
  fc.record({ do: fc.constant('hear' as const), which: place, again: fc.boolean() }),
  fc.record({ do: fc.constant('lose' as const), which: place }),
  ...(['look', 'flush', 'wait'] as const).map((name) => fc.constant({ do: name })),
);
const command = fc.record({
  isConfirmed: fc.boolean(),
  deviceClass: fc.constantFrom('A' as const, 'C' as const),
  hasAnswer: fc.boolean(),
  isAnswerLost: fc.boolean(),
});

describe('a downlink, in whatever order the network server says what became of it', () => {
  it('is never reported done, expired or failed against what the device carried out', () => {
    fc.assert(
      fc.property(command, fc.array(step, { maxLength: 40 }), (input, steps) => {
        const world = new World(input.isConfirmed, input.deviceClass, input.hasAnswer, input.isAnswerLost);
        for (const each of steps) world.run(each);
        expect(world.effects).toBeLessThanOrEqual(1);
        for (const state of world.reported) {
          expect([queued, sent, acknowledged, done, expired, failed, unknown]).toContain(state);
          if (state === done || state === acknowledged) expect(world.effects).toBe(1);
          if (state === expired || state === failed) expect(world.effects).toBe(0);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('leaves its device free in the end, by looks at the queue alone', () => {
    fc.assert(
      fc.property(command, fc.array(step, { maxLength: 20 }), (input, steps) => {
        const world = new World(input.isConfirmed, input.deviceClass, input.hasAnswer, input.isAnswerLost);
        for (const each of steps) world.run(each);
        for (let more = 0; more < TTL_MS / STEP_MS; more++) world.run({ do: 'wait' });
        world.run({ do: 'uplink', isHeardByDevice: true, isConfirmationHeard: true });
        for (let looks = 0; looks < 4; looks++) world.run({ do: 'look' });
        expect(world.row.holds_device).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
