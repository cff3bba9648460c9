import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../jobs';
import { addMark, Marks, methodOf } from './marks';

const EVERY = Symbol('gaugeway:every');

interface EveryMark {
  name: string;
  everyMs: number | (() => number);
  due?: string | undefined;
}

/**
 * Makes a method periodic work. `name` is unique in the installation and names the lock that keeps two runs apart;
 * `everyMs` of the environment is read when the process starts. `due`: condition in SQL from the repository of the work;
 * a run is skipped while it is false (periods under a minute). The method must be right if it runs twice or late.
 */
export function Every(everyMs: EveryMark['everyMs'], name: string, due?: string) {
  return <M extends () => Promise<void>>(target: object, member: string, _: TypedPropertyDescriptor<M>): void =>
    addMark<EveryMark>(EVERY, target, member, { name, everyMs, due });
}

/** Registers every marked method of the process before the jobs start. */
@Injectable()
export class PeriodicMethods implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly marks: Marks,
  ) {}

  onModuleInit(): void {
    for (const found of this.marks.find<EveryMark>(EVERY)) {
      const { name, everyMs, due } = found.mark;
      this.jobs.every(name, typeof everyMs === 'function' ? everyMs() : everyMs, methodOf(found), due);
    }
  }
}
