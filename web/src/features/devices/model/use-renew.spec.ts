import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { meteringDevices } from '@gaugeway/proto/api/devices';
import { objectLogs, pointLogs } from '@gaugeway/proto/api/object-logs';
import { buildTree } from '@gaugeway/proto/api/objects';
import { showsDevices } from './use-renew';

describe('what is fetched again after a device was changed', () => {
  it('has the lists of devices, and the points and nodes where they measure with their logs', () => {
    const calls = [meteringDevices, accountingPoints, pointLogs, objectLogs, buildTree];
    expect(calls.map(({ id }) => showsDevices(id))).toEqual([true, true, true, true, true]);
  });

  it('has nothing else', () => {
    expect(showsDevices('tasks.task.list')).toBe(false);
    expect(showsDevices(undefined)).toBe(false);
  });
});
