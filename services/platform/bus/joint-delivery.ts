import { forEveryone } from '../database';
import type { Subscription } from './bus';
import type { Delivery } from './delivery';
import type { BusObserver } from './observer';
import { inTraceOf } from './trace';

/**
 * Hands the batches of several partitions to the handler of their subscription in one call: a small stream over many
 * partitions becomes one transaction. Order within a key is kept, since a key is in one partition. Where the call fails,
 * nothing is marked as handled, and each partition's batch is delivered apart by its own `run`.
 */
export async function deliverTogether<O>(
  subscription: Subscription<O>,
  batches: readonly Delivery<O>[],
  observer: BusObserver,
): Promise<void> {
  const whole = batches.filter((batch) => batch.untouched.length > 0);
  if (whole.length < 2) return;
  const { topic, group } = subscription;
  const events = whole.flatMap(({ untouched }) => untouched);
  try {
    await forEveryone(() => inTraceOf(topic.name, events, () => subscription.handle(events)));
  } catch {
    return;
  }
  for (const batch of whole) batch.finish();
  observer.consumed(topic.name, group, events.length);
}

interface Waiting<O> {
  batch: Delivery<O>;
  resolve(): void;
}

/**
 * Gathers the batches that are ready on the partitions of a subscription in one turn of the event loop, and delivers
 * them together.
 */
export class JointDeliveries<O> {
  private waiting: Waiting<O>[] = [];

  constructor(
    private readonly subscription: Subscription<O>,
    private readonly observer: BusObserver,
  ) {}

  /** Resolves when the batch was tried together with those of the other partitions; the rest of it is run apart. */
  add(batch: Delivery<O>): Promise<void> {
    return new Promise((resolve) => {
      if (this.waiting.push({ batch, resolve }) === 1) setImmediate(() => this.deliver());
    });
  }

  private deliver(): void {
    const { batchSize = 1000 } = this.subscription;
    let joint: Waiting<O>[] = [];
    let size = 0;
    for (const one of this.waiting.splice(0)) {
      if (size + one.batch.untouched.length > batchSize) {
        this.deliverJoint(joint);
        [joint, size] = [[], 0];
      }
      joint.push(one);
      size += one.batch.untouched.length;
    }
    this.deliverJoint(joint);
  }

  private deliverJoint(joint: readonly Waiting<O>[]): void {
    const batches = joint.map(({ batch }) => batch);
    void deliverTogether(this.subscription, batches, this.observer).then(() => {
      for (const { resolve } of joint) resolve();
    });
  }
}
