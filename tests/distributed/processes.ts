import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@gaugeway/proto/api';

/** A service of the built product, running alone. */
export class ServiceProcess {
  private child: ChildProcess | null = null;
  private output = '';

  constructor(
    readonly name: ServiceName,
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  start(): void {
    const child = spawn(process.execPath, ['--enable-source-maps', join('dist/services', this.name, 'main.js')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], ...this.env, PORT: String(this.port), INSTANCE_ID: `${this.name}-1` },
    });
    const keep = (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-5000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.child = child;
  }

  /** Throws with the last output of the process when it ends, or is not ready in time. */
  async ready(limitMs: number): Promise<void> {
    let answer = 'no answer';
    for (const until = Date.now() + limitMs; Date.now() < until;) {
      if (this.child?.exitCode !== null)
        throw new Error(`${this.name} ended (${this.child?.exitCode}):\n${this.output}`);
      const reply = await fetch(`${this.url}/readyz`).catch(() => null);
      if (reply?.ok) return;
      answer = reply ? await reply.text() : answer;
      await sleep(200);
    }
    throw new Error(`${this.name} is not ready: ${answer}\n${this.output}`);
  }

  /** Stops as an orchestrator does: SIGTERM, and its exit code when it has drained. */
  async stop(): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await exited;
    clearTimeout(limit);
    return child.exitCode;
  }
}
