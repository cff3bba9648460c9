import { ConfigError } from '@gaugeway/platform/config';
import { parseBrokerPorts } from './broker-ports';
import { greetings } from './greeting';

const imei = greetings.get('imei');
const judge = (text: string) => imei?.judge(Buffer.from(text, 'latin1'));

describe('the IMEI greeting', () => {
  it.each([
    '865061043001177\r\n',
    'IMEI:865061043001177\r',
    'imei=865061043001177\n',
    '\r\nIMEI: 865061043001177 \r\n',
  ])('%j identifies the modem', (line) => {
    expect(judge(line)).toEqual({ state: 'complete', identity: '865061043001177', length: line.length });
  });

  it('leaves what follows the line to the line', () => {
    expect(judge('865061043001177\r\n\x17\x00')).toMatchObject({ state: 'complete', length: 17 });
  });

  it('waits after every beginning of a greeting', () => {
    const whole = 'IMEI:865061043001177\r\n';
    for (let length = 0; length < whole.length - 1; length++)
      expect(judge(whole.slice(0, length))).toMatchObject({ state: 'more' });
  });

  it('knows who a modem is that sends no end of line, if nothing follows', () => {
    expect(judge('86506104300117')).toEqual({ state: 'more' });
    for (const text of ['865061043001177', 'IMEI:865061043001177', 'imei=865061043001177 '])
      expect(judge(text)).toEqual({ state: 'more', identity: '865061043001177' });
  });

  it.each([
    'GET / HTTP/1.1\r\n',
    '86506104300117\r\n',
    '8650610430011771\r\n',
    '\x16\x03\x01',
    'imei:abc',
    '\0',
    '\r\n'.repeat(40),
    '1'.repeat(70),
  ])('%j is garbage', (text) => {
    expect(judge(text)).toEqual({ state: 'garbage' });
  });
});

describe('BROKER_PORTS', () => {
  it('names ports and their greetings', () => {
    expect(parseBrokerPorts('modem:7001, vega:7002:imei').map(({ name, port }) => [name, port])).toEqual([
      ['modem', 7001],
      ['vega', 7002],
    ]);
  });

  it.each(['modem', 'modem:99999', 'modem:7001:telepathy', 'modem:1,modem:2', '7001'])(
    '%j is refused with a sentence',
    (text) => {
      expect(() => parseBrokerPorts(text)).toThrow(ConfigError);
    },
  );
});
