import type { Driver } from '@gaugeway/catalogue';
import { pollRequests } from './poll-request';

const driver = { id: 'test', reads: ['current', 'instant', 'info', 'archive'] } as unknown as Driver;
const kinds = (management: string) => pollRequests(management, driver).map(({ kind }) => kind);

describe('what a poll asks for', () => {
  it.each([
    ['{}', ['current', 'instant']],
    ['', ['current', 'instant']],
    ['{"now_value":1}', ['current', 'instant']],
    ['{"tariff":1}', ['current']],
    ['{"tariff":0}', ['current', 'instant']],
    ['{"read_info":true}', ['info']],
    ['{"tariff":1,"read_info":true}', ['current', 'info']],
    ['{"read":"info"}', ['info']],
    ['{"read":"journal"}', []],
    ['{"power":1}', []],
  ])('%s is %j', (management, expected) => {
    expect(kinds(management)).toEqual(expected);
  });

  it('hands the period of an archive to the driver', () => {
    expect(pollRequests('{"read":"archive","from":1,"to":2}', driver)).toEqual([
      { kind: 'archive', arguments: { from: 1, to: 2 } },
    ]);
  });
});
