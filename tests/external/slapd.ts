import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/ports.mjs';

const SLAPD = process.env.TEST_SLAPD ?? '/usr/sbin/slapd';

export const BASE = 'dc=example,dc=org';
export const ROOT = { dn: `cn=root,${BASE}`, password: 'directory root' };

/** OpenLDAP's server with its own database, on a port of this machine. */
export interface Directory {
  url: string;
  port: number;
  stop(): Promise<void>;
}

const CONFIG = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
# What Active Directory does too: a bind with a name and no password succeeds and is anonymous (RFC 4513, 5.1.2).
allow bind_anon_cred
database mdb
suffix "${BASE}"
rootdn "${ROOT.dn}"
rootpw "${ROOT.password}"
directory ${folder}/data
`;

/** Starts slapd with these entries, in LDIF. */
export async function startDirectory(ldif: string): Promise<Directory> {
  const folder = await mkdtemp(join(tmpdir(), 'gaugeway-slapd-'));
  await mkdir(join(folder, 'data'));
  const config = join(folder, 'slapd.conf');
  await writeFile(config, CONFIG(folder));
  const loaded = spawnSync(SLAPD, ['-Tadd', '-f', config], { input: ldif, encoding: 'utf8' });
  if (loaded.status !== 0) throw new Error(`slapadd: ${loaded.stderr}`);
  const port = await freePort();
  const url = `ldap://127.0.0.1:${port}`;
  const server = spawn(SLAPD, ['-f', config, '-h', url, '-d', '0'], { stdio: 'ignore' });
  await answering(port, server);
  return {
    url,
    port,
    stop: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answering(port: number, server: ChildProcess): Promise<void> {
  const until = Date.now() + 10_000;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (Date.now() > until || server.exitCode !== null) throw error;
      await pause(50);
    } finally {
      socket.destroy();
    }
  }
}
