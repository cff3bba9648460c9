import { readOptions } from '../../scripts/load/options.mjs';

const read = (line: string) => readOptions(line.split(' ').filter(Boolean));

describe('the options of a load run', () => {
  it('select the parts; servers that are there add the distributed shape', () => {
    expect(read('').parts).toEqual(['store', 'flow', 'read', 'row-security']);
    expect(read('--smoke').parts).toEqual(['store', 'flow', 'read', 'row-security', 'scripts']);
    expect(read('--only flow,steady --rates 100,0')).toMatchObject({ parts: ['flow', 'steady'], rates: [100, 0] });
    expect(read('--compose').parts).toEqual(['store', 'flow', 'read', 'row-security', 'kafka']);
    expect(read('--compose --only timescale').parts).toEqual(['timescale']);
    expect(read('--redis redis://cache').parts).toEqual(['store', 'flow', 'read', 'row-security', 'kafka']);
  });

  it('name servers that are there', () => {
    const { servers } = read(
      '--database-url postgres://a:b@db/x --kafka kafka-1:9092,[::1]:9093 --redis rediss://:c@cache:6379/2 --reuse',
    );
    expect(servers).toEqual({
      databaseUrl: 'postgres://a:b@db/x',
      kafka: ['kafka-1:9092', '[::1]:9093'],
      redis: 'rediss://:c@cache:6379/2',
      isComposed: false,
      isReused: true,
    });
    expect(read('').servers).toEqual({ isComposed: false, isReused: false });
    expect(read('--compose').servers).toEqual({ isComposed: true, isReused: false });
  });

  it.each([
    ['--bogus', "Unknown option '--bogus'"],
    ['--only flow,kafca', '--only does not know kafca; the parts are store, flow'],
    ['--kafka kafka-1', '--kafka needs addresses like kafka-1:9092,kafka-2:9092'],
    ['--kafka kafka-1:70000', '--kafka needs addresses'],
    ['--kafka kafka-1:9092 --only flow', '--kafka and --redis are for the distributed shape: add kafka to --only'],
    ['--redis cache:6379', '--redis needs an address like redis://user:password@host'],
    ['--database-url mysql://a@b', '--database-url needs an address like postgres://user:password@host'],
    ['--rates 100,fast', '--rates needs whole numbers from 0 on'],
    ['--devices 0', '--devices needs whole numbers from 1 on'],
    ['--devices 1,2', '--devices needs one whole number'],
    ['--door lorawan', '--door is http or mqtt'],
    ['--only timescale', '--only timescale needs --database-url or --compose'],
    ['--compose --redis redis://cache', '--compose starts its own servers'],
    ['--reuse', '--reuse needs --kafka or --redis'],
  ])('"%s" is refused with what to do', (line, sentence) => {
    expect(() => read(line)).toThrow(sentence);
  });
});
