import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** A provider and one of its members that a decorator of this folder marked. */
export interface MarkedMember<M> {
  instance: object;
  member: string;
  mark: M;
}

type Prototype = Record<string, unknown>;

/** Adds a mark to a member of a class; a member may have several marks of a kind. */
export function addMark<M>(kind: symbol, target: object, member: string, mark: M): void {
  const marks = (Reflect.getOwnMetadata(kind, target) ?? []) as { member: string; mark: M }[];
  Reflect.defineMetadata(kind, [...marks, { member, mark }], target);
}

/** Finds marked members among the providers of the process, each instance once. */
@Injectable()
export class Marks {
  constructor(private readonly discovery: DiscoveryService) {}

  /** Marked members in the order of the modules and of the members in their class, those of a base class included. */
  find<M>(kind: symbol): MarkedMember<M>[] {
    return [...this.instances()].flatMap((instance) =>
      prototypesOf(instance).flatMap((prototype) => {
        const marks = (Reflect.getOwnMetadata(kind, prototype) ?? []) as { member: string; mark: M }[];
        return marks.map(({ member, mark }) => ({ instance, member, mark }));
      }),
    );
  }

  /** The provider of a class; throws where the process has none. */
  instanceOf<T extends object>(type: abstract new (...input: never[]) => T): T {
    for (const instance of this.instances()) if (instance instanceof type) return instance;
    throw new Error(`no module of this process provides ${type.name}`);
  }

  private instances(): Set<object> {
    const found = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return new Set(found.filter((instance) => typeof instance === 'object' && instance !== null));
  }
}

function prototypesOf(instance: object): Prototype[] {
  const found: Prototype[] = [];
  for (let at: unknown = Object.getPrototypeOf(instance); at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    found.unshift(at as Prototype);
  return found;
}

/** The marked method of a provider, bound to it. */
export function methodOf<F>({ instance, member }: MarkedMember<unknown>): F {
  const method = (instance as Prototype)[member];
  if (typeof method !== 'function') throw new Error(`${instance.constructor.name}.${member} is no method`);
  return method.bind(instance) as F;
}
