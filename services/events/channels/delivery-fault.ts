/** Reason for a channel's failure. `error`: a short name; `detail`: the receiver's reply, for users. */
export class DeliveryFault extends Error {
  override readonly name = 'DeliveryFault';

  constructor(
    readonly error: string,
    readonly detail = '',
    readonly more: {
      /** Waiting changes nothing. */
      isFinal?: boolean;
      /** The receiver wants to be left alone for so many seconds. */
      retryAfter?: number;
      /** Other recipients of the channel have it: the next delivery does not wait for the rest. */
      isPartial?: boolean;
    } = {},
  ) {
    super(`${error} ${detail}`);
  }
}
