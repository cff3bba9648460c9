import { AnswerTimeout, type Decoded, type Driver, type Exchange } from '@gaugeway/catalogue';
import type { gaugeway } from '@gaugeway/proto/events';
import { partsOfFrame, secretIn, maskedHex } from '../transport/mask-secrets';

/** Frames that are kept of a command: how it began, and how it ended. */
const FIRST = 8;
const LAST = 24;

interface Frame {
  isSent: boolean;
  bytes: Uint8Array;
}

/** The frames of a command, for its timeline; passwords are not shown in them. */
export class FrameStore {
  private readonly first: Frame[] = [];
  private readonly last: Frame[] = [];
  private skipped = 0;

  /** The same session, whose frames are kept as they come. */
  *of(session: Generator<Exchange, Decoded, Uint8Array>): Generator<Exchange, Decoded, Uint8Array> {
    for (let step = session.next(); ;) {
      if (step.done) return step.value;
      this.keep({ isSent: true, bytes: step.value.send });
      let answer: Uint8Array;
      try {
        answer = yield step.value;
      } catch (error) {
        // An engineer looks for received bytes that were no answer.
        if (error instanceof AnswerTimeout && error.count > 0) this.keep({ isSent: false, bytes: error.received });
        step = session.throw(error);
        continue;
      }
      if (answer.length > 0) this.keep({ isSent: false, bytes: answer });
      step = session.next(answer);
    }
  }

  /** `unsent`: the last one never left. */
  published(driver: Driver, unsent = false): gaugeway.CommandFrame.$Properties[] {
    const kept = [...this.first, ...this.last];
    if (unsent && kept.at(-1)?.isSent) kept.pop();
    const parts = (frame: Frame) => partsOfFrame(frame.bytes, frame.isSent ? 'sent' : 'received', [driver]);
    const secrets = kept.flatMap((frame) => (frame.isSent ? secretIn(frame.bytes, parts(frame)) : []));
    return kept.map((frame, at) => ({
      isSent: frame.isSent,
      hex: maskedHex(frame.bytes, [...secrets, ...secretIn(frame.bytes, parts(frame))]),
      skipped: at === FIRST ? this.skipped : 0,
    }));
  }

  private keep(frame: Frame): void {
    if (this.first.length < FIRST) {
      this.first.push(frame);
      return;
    }
    this.last.push(frame);
    if (this.last.length <= LAST) return;
    this.last.shift();
    this.skipped += 1;
  }
}
