import pino, { type DestinationStream } from 'pino';

/** Lines that wait while the output takes none; further ones are dropped. */
const MOST_WAITING_BYTES = 1 << 20;

/** The output of log lines. An output that takes no more, as a file on a full disk, ends neither work nor process. */
export function logOutput(fd: number = process.stdout.fd): DestinationStream {
  const output = pino.destination({ fd, sync: true, maxLength: MOST_WAITING_BYTES });
  output.on('error', () => undefined);
  return output;
}
