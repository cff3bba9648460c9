import { type Driver, modelById } from '@gaugeway/catalogue';
import { partsOfFrame, secretIn, maskedHex } from './mask-secrets';

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const driverOf = (model: number): Driver => {
  const driver = modelById(model)?.driver;
  if (!driver) throw new Error('the model has no driver');
  return driver;
};

/** The frame that opens a session, as the driver of a model sends it with a password. */
function opening(model: number, parameters: Record<string, unknown>, answers: readonly string[]): Uint8Array {
  const driver = driverOf(model);
  const meter = { address: '36', parameters, timeZone: 0, transformationRatio: 1 };
  const session = driver.session({ kind: 'clock', arguments: {} }, meter, new Date(0));
  let step = session.next();
  for (const answer of answers) step = session.next(bytesOf(answer));
  if (step.done) throw new Error('the session ended before its password');
  return step.value.send;
}

const CE_ANSWERS = ['2f454b543543453330317631320d0a', '0150300228373737373737290320'];

describe.each([
  ['Mercury', 230, { password: '424344454647' }, [], '424344454647'],
  ['Energomera', 301, { password: 'S3cret' }, CE_ANSWERS, Buffer.from('(S3cret)').toString('hex')],
] as const)('the password of a %s', (_, model, parameters, answers, secret) => {
  const drivers = [driverOf(model)];
  const sent = opening(model, parameters, answers);
  const secrets = secretIn(sent, partsOfFrame(sent, 'sent', drivers));
  const plain = Buffer.from(sent).toString('hex');
  const clear = maskedHex(sent, secrets);

  it('is hidden with its checksum in what is sent', () => {
    expect(plain).toContain(secret);
    expect(clear).not.toContain(secret);
    expect(clear).toHaveLength(plain.length);
    expect(clear.slice(-2)).toBe('**');
  });

  it('is hidden in its echo, alone, before an answer, and after noise', () => {
    expect(maskedHex(sent, secrets)).toBe(clear);
    expect(maskedHex(Uint8Array.of(...sent, 0x24, 0x00), secrets)).toBe(`${clear}2400`);
    expect(maskedHex(Uint8Array.of(0xff, 0xff, ...sent), secrets)).toBe(`ffff${clear}`);
  });

  it('is hidden in an echo that comes in two pieces, wherever it is cut', () => {
    for (let cut = 4; cut <= sent.length - 4; cut += 1) {
      const shown = maskedHex(sent.subarray(0, cut), secrets) + maskedHex(sent.subarray(cut), secrets);
      expect(shown).toBe(clear);
    }
  });

  it('hides nothing of an answer', () => {
    expect(maskedHex(bytesOf('2400304050607080'), secrets)).toBe('2400304050607080');
  });
});
