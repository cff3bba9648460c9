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
    '  865061043001177\r\n',
    '\t865061043001177  \r\n',
    ' \r\n \r\nIMEI 865061043001177\r\n',
    '+CGSN: 865061043001177\r\n',
    '+CGSN: "865061043001177"\r\n',
    '+GSN:865061043001177\n',
    'cgsn=865061043001177\r\n',
    'IMEI=865061043001177;CSQ=17\r\n',
    '865061043001177,v1.2\r\n',
    '865061043001177 v1.2\r\n',
    'IMEI:865061043001177|CSQ:17\r\n',
    '#CGSN: 865061043001177\r\n',
    "'865061043001177'\r\n",
    '"IMEI:865061043001177"\r\n',
    'IMEI:865061043001177\0',
    '865061043001177\0',
    // The answer to a command with its echo, and the line that a modem in transparent mode begins with.
    'AT+CGSN\r\r\n865061043001177\r\n',
    'CONNECT 9600\r\n\r\n865061043001177\r\n',
    'OK\r\n+CGSN: "865061043001177"\r\n',
  ])('%j identifies the modem', (line) => {
    expect(judge(line)).toEqual({ state: 'complete', identity: '865061043001177', length: line.length });
  });

  it.each([
    ['89701010050011223344\r\n', '89701010050011223344'],
    ['ICCID:8970101005001122334\r\n', '8970101005001122334'],
    ['ICCID=8970101005001122334F\n', '8970101005001122334'],
    ['+CCID: "89701010050011223344"\r\n', '89701010050011223344'],
    ['+QCCID: 89701010050011223344\r', '89701010050011223344'],
    [' iccid 89701010050011223344 \r\n', '89701010050011223344'],
    ['#CCID: 89701010050011223344\r\n', '89701010050011223344'],
    ['^ICCID: 8970101005001122334f\r\n', '8970101005001122334'],
    // Cards for machines of some operators have hexadecimal digits.
    ['898604b42918c0214567\r\n', '898604B42918C0214567'],
    ['+CCID:898604B42918C021456F\r\n', '898604B42918C021456'],
  ])('%j identifies the modem by its card', (line, identity) => {
    expect(judge(line)).toEqual({ state: 'complete', identity, length: line.length });
  });

  it('leaves what follows the line to the line', () => {
    expect(judge('865061043001177\r\n\x17\x00')).toMatchObject({ state: 'complete', length: 17 });
  });

  it.each([
    ['\x17\x00\x2a', 15],
    ['\x00\x01', 16],
    ['\xc0\x48', 15],
    ['/ISK5MT174\r\n', 27],
  ])('knows a modem whose first data follow without an end of line: %j', (data, length) => {
    expect(judge(`865061043001177${data}`)).toEqual({ state: 'complete', identity: '865061043001177', length });
  });

  it('does not ask for a check digit that fits: modems are given any number', () => {
    expect(judge('865061043001178\r\n')).toMatchObject({ identity: '865061043001178' });
  });

  it('waits after every beginning of a greeting', () => {
    for (const whole of [
      'AT+CGSN\r\r\n865061043001177\r\n',
      'CONNECT 9600\r\n865061043001177\r\n',
      '"#CCID: 898604B42918C021456F"\r\n',
      'IMEI:865061043001177\r\n',
      ' +CGSN: "865061043001177" \r\n',
      '+QCCID = 8970101005001122334F\r\n',
      '\r\n iccid:89701010050011223344;v2\r\n',
    ])
      for (let length = 0; length < whole.length - 1; length++)
        expect([whole.slice(0, length), judge(whole.slice(0, length))]).toMatchObject([{}, { state: 'more' }]);
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
    'ICCID:1234567890123456789\r\n',
    '+CGSN\r\n',
    '+CSQ: 17,0\r\n',
    'ATTACK\r\n',
    'OK\r\nGET / HTTP/1.1\r\n',
    'OK\r\n'.repeat(80),
    '898604G42918C0214567\r\n',
    '865061043001177x\r\n',
    'imeisv:8650610430011771\r\n',
    'x865061043001177\r\n',
    '\0',
    '\r\n'.repeat(40),
    '1'.repeat(70),
  ])('%j is garbage', (text) => {
    expect(judge(text)).toEqual({ state: 'garbage' });
  });
});

describe('a pattern of a port', () => {
  const greetingOf = (pattern: string) => parseBrokerPorts(`rtu:7002:${pattern}`)[0]?.greeting;

  it.each([
    ['/^ID=([0-9A-F]{8})$/', 'ID=00A1B2C3\r\n', '00A1B2C3'],
    ['/^id=(\\d+)/i', '  ID=77;v2\r\n', '77'],
    ['/^(?:DEV|RTU)[,:](?<identity>\\w+)$/', 'RTU,north7\n', 'north7'],
    ['/^\\d{6,8}$/', '123456\r\n', '123456'],
    ['/^path\\/(\\w+)$/', 'path/one\r\n', 'one'],
  ])('%s finds the identity in %j', (pattern, text, identity) => {
    expect(greetingOf(pattern)?.judge(Buffer.from(text))).toEqual({ state: 'complete', identity, length: text.length });
  });

  it('waits for the end of a line, knows who sends none, and refuses another line', () => {
    const greeting = greetingOf('/^ID=(\\d+)$/');
    const judgeBy = (text: string) => greeting?.judge(Buffer.from(text));
    expect(judgeBy('ID')).toEqual({ state: 'more' });
    expect(judgeBy('ID=77')).toEqual({ state: 'more', identity: '77' });
    for (const text of ['GET / HTTP/1.1\r\n', 'ID=\r\n', `ID=${'7'.repeat(65)}\r\n`, 'x'.repeat(200)])
      expect(judgeBy(text)).toEqual({ state: 'garbage' });
  });
});

describe('BROKER_PORTS', () => {
  it('names ports and their greetings', () => {
    expect(parseBrokerPorts('modem:7001, vega:7002:imei').map(({ name, port }) => [name, port])).toEqual([
      ['modem', 7001],
      ['vega', 7002],
    ]);
  });

  it('has patterns with commas and colons beside names', () => {
    const ports = parseBrokerPorts('modem:7001,rtu:7002:/^ID[:,](\\d{2,8})$/,vega:7003:imei');
    expect(ports.map(({ name, greeting }) => [name, greeting.name])).toEqual([
      ['modem', 'imei'],
      ['rtu', '/^ID[:,](\\d{2,8})$/'],
      ['vega', 'imei'],
    ]);
  });

  it.each([
    'rtu:7002:/(/',
    'rtu:7002://',
    'rtu:7002:/x',
    'modem',
    'modem:99999',
    'modem:7001:telepathy',
    'modem:1,modem:2',
    '7001',
  ])('%j is refused with a sentence', (text) => {
    expect(() => parseBrokerPorts(text)).toThrow(ConfigError);
  });
});
