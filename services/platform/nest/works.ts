import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WorkQueues, type WorkOptions } from '../jobs';
import { addMark, Marks, methodOf } from './marks';

const WORKS = Symbol('gaugeway:works');

interface WorkMark extends WorkOptions {
  name: string;
}

interface GivesUp {
  /** Closes a row for good. `error`: of the last run; null = its process ended before it. */
  giveUp(id: number, error: unknown): Promise<void>;
}

/**
 * Makes a method the work of a queue: it gets the id of an open row, does its work and closes it. `name` is
 * `<service>.<name>`, unique in the installation. `WorkQueues.add` adds jobs after the commit that wrote a row. The method
 * must be right if it runs twice.
 */
export function Works(name: string, options: WorkOptions) {
  return <T extends GivesUp>(
    target: T,
    member: string,
    _: TypedPropertyDescriptor<(id: number) => Promise<void>>,
  ): void => addMark<WorkMark>(WORKS, target, member, { name, ...options });
}

/** Registers every marked method of the process before the queues start. */
@Injectable()
export class WorkMethods implements OnModuleInit {
  constructor(
    private readonly queues: WorkQueues,
    private readonly marks: Marks,
  ) {}

  onModuleInit(): void {
    for (const found of this.marks.find<WorkMark>(WORKS)) {
      const giveUp = methodOf<GivesUp['giveUp']>({ ...found, member: 'giveUp' });
      this.queues.register({ ...found.mark, run: methodOf(found), giveUp });
    }
  }
}
