import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConfigError, platformEnv } from '../config';
import { DatabaseNewerError, DatabaseOlderError, forEveryone, migrate, MissingRightError } from '../database';
import { createHttpApp } from '../http';
import { startTracing } from '../telemetry';
import type { Service } from './define-service';
import { boundHeap } from './heap';
import { PlatformModule } from './platform.module';

/** Longest time for the last traces. */
const TRACES_MS = 2000;

/** Exit codes that scripts and operators distinguish. */
export const EXIT = { config: 2, databaseVersion: 3, portTaken: 4, failed: 1 } as const;

/** Migrates, builds and initialises the process of these services; it does not listen yet. */
export async function createServiceApp(services: readonly Service[]): Promise<NestFastifyApplication> {
  await migrate(platformEnv.read().DATABASE_URL, services);
  return createMigratedApp(services);
}

/** The same on a database that has the schemas of these services as the code knows them. */
export async function createMigratedApp(services: readonly Service[]): Promise<NestFastifyApplication> {
  const isEdge = services.some(({ name }) => name === 'gateway');
  return createHttpApp(PlatformModule.forServices(services), isEdge);
}

/** Runs services in this process until it is stopped (SIGTERM, SIGINT); ends it with a sentence and a code if it cannot start. */
export async function runService(...services: Service[]): Promise<void> {
  const name = services.length === 1 ? (services[0]?.name ?? 'none') : 'all-in-one';
  boundHeap();
  // Without a listener, an output on a full disk ends the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  try {
    const env = platformEnv.read();
    const stopTracing = await startTracing(name);
    // Background work of the process, which is not for a request, runs for everyone.
    await forEveryone(async () => {
      const app = await createServiceApp(services);
      endOnSignal(app, stopTracing);
      await app.listen(env.PORT, env.HOST);
    });
  } catch (error) {
    fail(error);
  }
}

/**
 * Ends all that was begun and then the process, with 0. Nest's own hooks send the process its signal again, which the
 * first process of a container does not get: it would stay for as long as anything in it is open.
 */
function endOnSignal(app: NestFastifyApplication, stopTracing: () => Promise<void>): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    try {
      await app.close();
      await Promise.race([stopTracing(), pause(TRACES_MS)]);
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(EXIT.failed);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void end());
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof ConfigError || error instanceof MissingRightError) end(EXIT.config, message);
  if (error instanceof DatabaseNewerError || error instanceof DatabaseOlderError) end(EXIT.databaseVersion, message);
  if (code === 'EADDRINUSE')
    end(EXIT.portTaken, `The port is in use by another program (${message}). Set PORT to a free one.`);
  console.error(error);
  process.exit(EXIT.failed);
}

function end(code: number, sentence: string): never {
  console.error(sentence);
  process.exit(code);
}
