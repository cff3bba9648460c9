import type { CodecFaultKind, CodecPosition } from './sandbox-protocol';

/** A codec that returned nothing; the message is a sentence for users. */
export class CodecFault extends Error {
  override readonly name = 'CodecFault';
  constructor(
    readonly kind: CodecFaultKind,
    message: string,
    /** Position in the text of the codec, if known. */
    readonly at?: CodecPosition,
  ) {
    super(message);
  }

  /** The message with its position, for logs and dead letters. */
  get sentence(): string {
    if (this.kind === 'async') return `${this.message} is asynchronous: a codec has to answer at once`;
    return this.at ? `${this.message} (line ${this.at.line}, column ${this.at.column})` : this.message;
  }
}
