import { airtimeText } from './airtime';

const at = (data_rate: string, ms: number, fits = true) => ({
  ...{ data_rate, ms, fits },
  ...{ spreading_factor: 7, bandwidth: 125, max_payload: 51 },
});

describe('the time on air of a command', () => {
  const airtimes = [at('DR0', 1500, false), at('DR5', 60)];

  test('is that of the data rate at which the device was heard last', () => {
    expect(airtimeText(airtimes, 'DR5 SF7BW125')).toMatchObject({ shown: { ms: 60 }, tooLong: [] });
    expect(airtimeText(airtimes, 'DR0 SF12BW125')).toMatchObject({ shown: { ms: 1500 }, tooLong: ['DR0'] });
  });

  test('is a range where that is not known, or not of downlinks', () => {
    for (const heardAt of [null, 'DR11 LR-FHSS'])
      expect(airtimeText(airtimes, heardAt)).toEqual({
        shown: null,
        range: { from: 60, to: 1500 },
        tooLong: ['DR0'],
      });
  });
});
