import { appendFileSync, readFileSync } from 'node:fs';
import { eventOf, keyOf, type SentUplink } from '../simulators/si11';

/**
 * Posts uplinks over the HTTP endpoint and keeps a ledger on disk: a line before each is sent, and one when its 2xx
 * came. An uplink that the ledger lists as answered was accepted, no matter which program died afterwards.
 */
export class UplinkSender {
  answered = 0;

  constructor(
    private readonly ledger: string,
    private readonly key: string,
  ) {}

  /** Sends until all are sent or the endpoint is closed; an uplink without an answer counts as not answered. */
  async send(url: string, uplinks: readonly SentUplink[], lines: number): Promise<void> {
    const queue = [...uplinks];
    let isClosed = false;
    const line = async () => {
      for (let uplink = queue.shift(); uplink && !isClosed; uplink = queue.shift()) {
        this.note('sent', uplink);
        try {
          const response = await fetch(`${url}/integrations/chirpstack?event=up`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-integration-key': this.key },
            body: eventOf(uplink),
          });
          await response.arrayBuffer();
          if (!response.ok) continue;
          this.note('answered', uplink);
          this.answered++;
        } catch {
          isClosed = true;
        }
      }
    };
    await Promise.all(Array.from({ length: lines }, line));
  }

  /** Accepted uplinks, from the ledger only. */
  accepted(): Set<string> {
    const lines = readFileSync(this.ledger, 'utf8').split('\n');
    return new Set(lines.flatMap((line) => (line.startsWith('answered ') ? [line.slice('answered '.length)] : [])));
  }

  private note(what: 'sent' | 'answered', uplink: SentUplink): void {
    appendFileSync(this.ledger, `${what} ${keyOf(uplink)}\n`);
  }
}
