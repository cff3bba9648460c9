import { parentPort } from 'node:worker_threads';
import { keepReaders } from './reader-thread';

// The first file of the thread (`mqtt-readers.ts`).
if (parentPort) keepReaders(parentPort);
