import {
  type DeviceQueueItem,
  type EnqueueDeviceQueueItemRequest,
  EnqueueDeviceQueueItemResponse,
  type FlushDeviceQueueRequest,
  type GetDeviceQueueItemsRequest,
  GetDeviceQueueItemsResponse,
} from '@chirpstack/chirpstack-api/api/device_pb';
import { status, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { DownlinkQueues } from '../../scripts/simulate/network/downlink-queues.mjs';
import { type Answers, Refusal } from './chirpstack-answers';

/** A downlink that left, as the device received it: `10 07ff`. */
export interface Left {
  id: string;
  isConfirmed: boolean;
  payload: string;
}

/** Downlink queues of a ChirpStack as DeviceService has them, which can be set to lose answers. */
export class ChirpstackQueues extends DownlinkQueues {
  /** Downlinks that every device received, in order: shows how often each was executed. */
  readonly effects = new Map<string, string[]>();
  /** Calls of Enqueue that stored something. */
  enqueued = 0;
  /** `before`: nothing is stored; `after`: it is stored; either way no answer comes. */
  losing: 'before' | 'after' | null = null;
  /** Called when an item was stored, before it is answered. */
  onEnqueued: (devEui: string, id: string) => Promise<void> | void = () => undefined;

  constructor(
    private readonly answers: Answers,
    private readonly tenantOfDevice: (devEui: string) => string | undefined,
  ) {
    super();
  }

  calls(): UntypedServiceImplementation {
    return {
      enqueue: this.answers.answer(
        'enqueue',
        (request: EnqueueDeviceQueueItemRequest) => this.tenantOfDevice(request.getQueueItem()?.getDevEui() ?? ''),
        (request) => this.enqueue(request.getQueueItem()),
      ),
      getQueue: this.answers.answer(
        'getQueue',
        (request: GetDeviceQueueItemsRequest) => this.tenantOfDevice(request.getDevEui()),
        (request) => {
          const reply = new GetDeviceQueueItemsResponse();
          const items = this.of(request.getDevEui());
          reply.setTotalCount(items.length);
          reply.setResultList([...items]);
          return reply;
        },
      ),
      flushQueue: this.answers.answer(
        'flushQueue',
        (request: FlushDeviceQueueRequest) => this.tenantOfDevice(request.getDevEui()),
        (request) => {
          this.flush(request.getDevEui());
          return new Empty();
        },
      ),
    };
  }

  /** The device can be sent to: `expired` are the items that were dropped, `left` is the item that it received. */
  send(devEui: string): { left: Left | null; expired: string[] } {
    const { leaving, expired } = this.next(devEui);
    if (!leaving) return { left: null, expired };
    const payload = `${leaving.getFPort()} ${Buffer.from(leaving.getData_asU8()).toString('hex')}`;
    this.effects.set(devEui, [...(this.effects.get(devEui) ?? []), payload]);
    return { left: { id: leaving.getId(), isConfirmed: leaving.getConfirmed(), payload }, expired };
  }

  private async enqueue(item: DeviceQueueItem | undefined): Promise<EnqueueDeviceQueueItemResponse> {
    if (!item) throw new Refusal(status.INVALID_ARGUMENT, 'queue_item is missing');
    if (item.getFPort() < 1 || item.getFPort() > 255) throw new Refusal(status.INVALID_ARGUMENT, 'f_port must be > 0');
    const { losing } = this;
    if (losing !== 'before') {
      this.add(item);
      this.enqueued += 1;
      await this.onEnqueued(item.getDevEui(), item.getId());
    }
    if (losing) throw new Refusal(status.UNAVAILABLE, 'the connection was lost');
    const reply = new EnqueueDeviceQueueItemResponse();
    reply.setId(item.getId());
    return reply;
  }
}
