import type { FastifyRequest } from 'fastify';
import { ConfigError } from '../config';
import { remoteUserReader } from './remote-user';

const PRINCIPAL = 'anna@CORP.EXAMPLE';

function read(env: Record<string, string>, from: string | undefined, input: string[], isEdge = true) {
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    const headers: Record<string, string> = { 'x-remote-user': input.join(', ') };
    const raw = { headers, headersDistinct: { 'x-remote-user': input }, socket: { remoteAddress: from } };
    const user = remoteUserReader(isEdge)({ raw } as unknown as FastifyRequest);
    return { user, left: headers['x-remote-user'] };
  } finally {
    process.env = before;
  }
}

const ON = { KERBEROS_HEADER: 'X-Remote-User', KERBEROS_PROXIES: '10.0.0.5, 10.1.0.0/24,fd00:1::/64' };

describe('the header of the front proxy', () => {
  it.each(['10.0.0.5', '10.1.0.77', 'fd00:1::9', '::ffff:10.0.0.5', '::ffff:10.1.0.3'])(
    'counts on a connection from %s, and is taken out of the request',
    (from) => expect(read(ON, from, [PRINCIPAL])).toEqual({ user: PRINCIPAL, left: undefined }),
  );

  it.each(['10.0.0.6', '10.2.0.1', 'fd00:2::9', '::ffff:10.0.0.6', '127.0.0.1', '', undefined])(
    'counts for nothing on a connection from %s, and is taken out all the same',
    (from) => expect(read(ON, from, [PRINCIPAL])).toEqual({ user: null, left: undefined }),
  );

  it('counts for nothing in a process behind the gateway', () => {
    expect(read(ON, '10.0.0.5', [PRINCIPAL], false)).toEqual({ user: null, left: undefined });
  });

  it('is a header like any other where it is not set', () => {
    expect(read({}, '10.0.0.5', [PRINCIPAL])).toEqual({ user: null, left: PRINCIPAL });
  });

  it.each([
    ['twice', [PRINCIPAL, PRINCIPAL]],
    ['twice in one', [`${PRINCIPAL}, eve@CORP.EXAMPLE`]],
    ['twice in one without a space', [`${PRINCIPAL},eve@CORP.EXAMPLE`]],
    ['with two realms', ['anna@CORP.EXAMPLE@OTHER.EXAMPLE']],
    ['empty', ['']],
    ['of spaces', ['   ']],
    ['without a realm', ['anna']],
    ['without a name', ['@CORP.EXAMPLE']],
    ['with a NUL', ['anna\0@CORP.EXAMPLE']],
    ['with a line break', ['anna\n@CORP.EXAMPLE']],
    ['with a letter beyond ASCII', ['ann\u00e4@CORP.EXAMPLE']],
    ['of 10,000 characters', [`${'a'.repeat(10_000)}@CORP.EXAMPLE`]],
    ['as the placeholder of a proxy that knows nobody', ['(null)']],
  ])('says nothing %s', (_, input) => expect(read(ON, '10.0.0.5', input).user).toBeNull());

  it.each([
    ['without its proxies', { KERBEROS_HEADER: 'X-Remote-User' }, 'KERBEROS_PROXIES is not set'],
    ['with a proxy that is a name', { ...ON, KERBEROS_PROXIES: 'proxy.example' }, '"proxy.example" is no address'],
    ['with an empty proxy', { ...ON, KERBEROS_PROXIES: '10.0.0.5,' }, '"" is no address'],
    ['with a network too wide to be one', { ...ON, KERBEROS_PROXIES: '10.0.0.0/33' }, 'is no network'],
    ['with everybody as a proxy', { ...ON, KERBEROS_PROXIES: '::/0' }, 'would trust everybody'],
    ['as a header that is another', { ...ON, KERBEROS_HEADER: 'Authorization' }, 'means something else'],
    ['as no header', { ...ON, KERBEROS_HEADER: 'Remote User' }, 'has to be the name of a header'],
  ])('is refused at the start %s', (_, env, sentence) => {
    expect(() => read(env, '10.0.0.5', [PRINCIPAL])).toThrow(ConfigError);
    expect(() => read(env, '10.0.0.5', [PRINCIPAL])).toThrow(sentence);
  });
});
