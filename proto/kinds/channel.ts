/** An address of a recipient; its text is `form.<text>`, its hint `form.<text>_hint`. */
export interface AddressInput {
  readonly kind: 'url' | 'text';
  readonly text: string;
  /** Longest text, characters. */
  readonly max: number;
  /** Pattern of a text. */
  readonly pattern?: RegExp;
  /** Key of the server's sentence for a wrong one. */
  readonly fault: string;
}

const LONGEST_URL = 2000;

/** A web address, http or https, without credentials. */
export const urlInput = (text: string, fault: string): AddressInput => ({
  ...{ kind: 'url', text, max: LONGEST_URL, fault },
});

export const patternInput = (text: string, pattern: RegExp, max: number, fault: string): AddressInput => ({
  ...{ kind: 'text', text, pattern, max, fault },
});

/**
 * A kind of notification channel: one value per file of `channels`, exported by the name of the file. The contract, the
 * checks and the form follow from it; how it sends is in the file of the same name in services/events.
 */
export interface ChannelKind<
  K extends string = string,
  N extends string = string,
  R extends boolean | undefined = boolean | undefined,
> {
  readonly kind: K;
  /** Position in the list of the form; the first is chosen initially. */
  readonly order: number;
  /** true: it reaches users of the company, each in their language; absent: the addresses of its inputs. */
  readonly hasReaders?: R;
  /** Inputs by their names in the contract, in the order of the form. */
  readonly inputs: Readonly<Record<N, AddressInput>>;
  /** A secret is kept of it: a `token` that the form requires, or a signing `key` that the server makes. */
  readonly secret?: 'token' | 'key';
  /** Initial time within which events are sent as one message, minutes: a program takes each, a person prefers one. */
  readonly digest: number;
  /** true: the form shows the note `form.<kind>_hint`. */
  readonly hasHint?: true;
}

export const defineChannelKind = <
  const K extends string,
  N extends string = never,
  R extends boolean | undefined = undefined,
>(
  kind: ChannelKind<K, N, R>,
): ChannelKind<K, N, R> => kind;

/** Kinds in the order of the form. */
export const inOrder = <const T extends readonly ChannelKind[]>(kinds: T): readonly T[number][] =>
  [...kinds].sort((a, b) => a.order - b.order);
