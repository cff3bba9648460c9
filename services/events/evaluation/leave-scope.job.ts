import { Injectable } from '@nestjs/common';
import { Every } from '@gaugeway/platform/nest';
import { EndOccurrences } from '../occurrences/end-occurrences';
import { DeviceRepository } from '../registry/device.repository';
import { RuleRegistry } from '../rule-store/rule-registry';
import { RuleStateRepository } from '../occurrences/rule-state.repository';

const EVERY_MS = 5000;
const PAGE = 1000;

/**
 * Ends lasting occurrences of devices that have left the scope of their rule: they were taken out of the branch, from
 * the accounting point or from behind the gateway device, or their attribute has another value.
 */
@Injectable()
export class LeaveScopeJob {
  constructor(
    private readonly states: RuleStateRepository,
    private readonly devices: DeviceRepository,
    private readonly registry: RuleRegistry,
    private readonly ending: EndOccurrences,
  ) {}

  @Every(EVERY_MS, 'events.leave_scope')
  async run(): Promise<void> {
    for (let after = 0; ;) {
      const open = await this.states.openOfDevices(after, PAGE);
      const devices = await this.devices.judged([...new Set(open.map(({ subjectId }) => subjectId))]);
      const known = new Map(devices.map((device) => [device.id, device]));
      const indexOf = await this.registry.of(devices.map(({ companyId }) => companyId));
      const strangers = open.filter(({ subjectId, ruleId }) => {
        const device = known.get(subjectId);
        return (
          device &&
          !indexOf(device.companyId)
            .rulesFor(device)
            .some(({ id }) => id === ruleId)
        );
      });
      if (strangers.length > 0) await this.ending.ofStrangers(strangers);
      after = open.at(-1)?.id ?? 0;
      if (open.length < PAGE) return;
    }
  }
}
