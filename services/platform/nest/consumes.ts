import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Topic } from '@gaugeway/proto/events';
import {
  Bus,
  type IncomingEvent,
  keepProjection,
  type Projection as TopicProjection,
  type RegistryChanges,
  RegistryProjection,
  type Subscription,
} from '../bus';
import { addMark, Marks, methodOf } from './marks';

const CONSUMES = Symbol('gaugeway:consumes');
const PROJECTS = Symbol('gaugeway:projects');
const PROJECTION = Symbol('gaugeway:projection');
const AFTER_PROJECTION = Symbol('gaugeway:after-projection');

/** Marks a method of this shape. */
type Method<F> = <M extends F>(target: object, member: string, descriptor: TypedPropertyDescriptor<M>) => void;

/** A value, or a function that reads it from the environment when the process starts. */
type AtStart<T> = T | (() => T);
const atStart = <T extends string | number | undefined>(value: AtStart<T>): T =>
  typeof value === 'function' ? value() : value;

/** A subscription without its topic and handler; `accepts` gets the provider of the handler. */
export type ConsumeOptions<T = never> = Omit<
  Subscription<unknown>,
  'topic' | 'handle' | 'group' | 'batchSize' | 'accepts'
> & {
  group: AtStart<string>;
  batchSize?: AtStart<number | undefined>;
  accepts?: (provider: T, event: Pick<IncomingEvent<unknown>, 'key' | 'headers'>) => boolean;
};

interface ProjectOptions {
  group: AtStart<string>;
  batchSize?: number;
}

/** Makes a method the handler of a topic: it gets the batches of the bus and must be idempotent (see `Subscription`). */
export function Consumes<O, T = never>(
  topic: Topic<never, O>,
  options: ConsumeOptions<T>,
): Method<(events: readonly IncomingEvent<O>[]) => Promise<void>> {
  return (target, member) => addMark(CONSUMES, target, member, { topic, options });
}

/** Makes a method the writer of a projection of a compacted topic (see `keepProjection`). */
export function Projects<O>(topic: Topic<never, O>, options: ProjectOptions): Method<TopicProjection<O>['apply']> {
  return (target, member) => addMark(PROJECTS, target, member, { topic, ...options });
}

/** Keeps the registry projection that a property of a provider holds, for the group of its service. */
export function Projection(group: AtStart<string>) {
  return (target: object, member: string): void => addMark(PROJECTION, target, member, group);
}

/** Names of the registry projections that a repository has. */
type ProjectionName<T> = { [K in keyof T]: T[K] extends RegistryProjection<infer _> ? K : never }[keyof T] & string;
type ProjectedBy<T, K extends keyof T> = T[K] extends RegistryProjection<infer O> ? O : never;

/** Calls a method after rows of a repository's projection are durable; the method must be idempotent. */
export function AfterProjection<T extends object, K extends ProjectionName<T>>(
  repository: abstract new (...input: never[]) => T,
  property: K,
): Method<(changes: RegistryChanges<ProjectedBy<T, K>>) => Promise<void> | void> {
  return (target, member) => addMark(AFTER_PROJECTION, target, member, { repository, property });
}

interface AfterMark {
  repository: abstract new (...input: never[]) => object;
  property: string;
}
type After = (changes: RegistryChanges<unknown>) => Promise<void> | void;

/** Subscribes every marked member of the process before the bus hands out events. */
@Injectable()
export class Consumers implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly marks: Marks,
  ) {}

  onModuleInit(): void {
    this.subscribe();
    this.project();
    this.keepRegistries();
  }

  private subscribe(): void {
    for (const found of this.marks.find<{ topic: Topic<never, unknown>; options: ConsumeOptions }>(CONSUMES)) {
      const { topic, options } = found.mark;
      const { accepts } = options;
      this.bus.subscribe({
        ...options,
        topic,
        accepts: accepts && ((event) => accepts(found.instance as never, event)),
        group: atStart(options.group),
        batchSize: atStart(options.batchSize),
        handle: methodOf(found),
      });
    }
  }

  private project(): void {
    for (const found of this.marks.find<ProjectOptions & { topic: Topic<never, unknown> }>(PROJECTS))
      keepProjection(this.bus, { ...found.mark, group: atStart(found.mark.group), apply: methodOf(found) });
  }

  private keepRegistries(): void {
    const afterMarks = this.marks.find<AfterMark>(AFTER_PROJECTION).map((found) => ({
      projection: this.projectionOf(this.marks.instanceOf(found.mark.repository), found.mark.property),
      run: methodOf<After>(found),
    }));
    for (const { instance, member, mark: group } of this.marks.find<AtStart<string>>(PROJECTION)) {
      const projection = this.projectionOf(instance, member);
      const after = afterMarks.filter((each) => each.projection === projection);
      projection.keep(this.bus, atStart(group), async (changes) => {
        // All start at once: clearing a cache must not wait for the statements of others.
        await Promise.all(after.map(({ run }) => Promise.resolve(run(changes))));
      });
    }
  }

  private projectionOf(instance: object, member: string): RegistryProjection<unknown> {
    const found = (instance as Record<string, unknown>)[member];
    if (found instanceof RegistryProjection) return found;
    throw new Error(`${instance.constructor.name}.${member} is no registry projection`);
  }
}
