import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CuttableProxy } from '@gaugeway/platform/testing';
import { freePort } from '../../scripts/lib/ports.mjs';

export interface OpenIdProvider {
  issuer: string;
  /** The connection to it, which can be cut. */
  proxy: CuttableProxy;
  stop(): Promise<void>;
}

/** Starts an OpenID provider (oidc-provider.mjs) on a port of this machine. */
export async function startProvider(
  input: { accounts: Record<string, object>; clients: object[] },
  env: Record<string, string> = {},
): Promise<OpenIdProvider> {
  const port = await freePort();
  const proxy = new CuttableProxy('127.0.0.1', port);
  await proxy.open();
  const issuer = `http://127.0.0.1:${proxy.port}`;
  const child = spawn(process.execPath, [join(__dirname, 'oidc-provider.mjs')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      OIDC_ISSUER: issuer,
      OIDC_CLIENTS: JSON.stringify(input.clients),
      OIDC_ACCOUNTS: JSON.stringify(input.accounts),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let body = '';
  child.stderr.on('data', (chunk: Buffer) => (body += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error(`the provider did not start: ${body}`)));
  });
  return {
    issuer,
    proxy,
    stop: async () => {
      await proxy.cut();
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    },
  };
}

/** A browser as far as a sign-in needs one: cookies by host, redirects one at a time. `addresses` says where hosts are. */
export class Browser {
  private readonly jars = new Map<string, Map<string, string>>();

  constructor(
    private readonly addresses: Record<string, string>,
    private readonly headers: Record<string, string> = {},
  ) {}

  async go(to: string, init: { method?: string; body?: string } = {}): Promise<Response> {
    const { origin } = new URL(to);
    const jar = this.jars.get(origin) ?? new Map<string, string>();
    this.jars.set(origin, jar);
    const response = await fetch(to.replace(origin, this.addresses[origin] ?? origin), {
      ...init,
      redirect: 'manual',
      headers: {
        ...this.headers,
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rules] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const isExpired = rules.some((rule) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(rule));
      if (isExpired) jar.delete(name);
      else jar.set(name, pair.slice(name.length + 1));
    }
    return response;
  }

  /** Follows redirects as long as they lead to where `until` does not hold; the address that is not opened any more. */
  async follow(to: string, until: (url: URL) => boolean): Promise<URL> {
    let next = new URL(to);
    for (let step = 0; step < 12; step++) {
      const response = await this.go(next.href);
      const location = response.headers.get('location');
      if (!location) throw new Error(`${next.href} answered ${response.status}: ${await response.text()}`);
      next = new URL(location, next);
      if (until(next)) return next;
    }
    throw new Error(`still led on at ${next.href}`);
  }

  cookie(origin: string, name: string): string | undefined {
    return this.jars.get(origin)?.get(name);
  }
}
