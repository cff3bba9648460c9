/** Messages between the server and a process of uploaded codecs. */

/** The functions of a payload codec (LoRa Alliance TS013-1.0.0, section 4). */
type Ts013Function = 'decodeUplink' | 'encodeDownlink' | 'decodeDownlink';

export const CODEC_FUNCTIONS: readonly Ts013Function[] = ['decodeUplink', 'encodeDownlink', 'decodeDownlink'];

/** The value in which a codec declares the controls that its `encodeDownlink` knows; an addition of ours to TS013. */
export const CODEC_CONTROLS = 'downlinkControls';

/** Call to a codec: one of its functions, or its declaration of controls. */
export type CodecFunction = Ts013Function | typeof CODEC_CONTROLS;

export interface CodecCall {
  id: number;
  /** Names the codec; another text needs another key. */
  key: string;
  /** Left out where the process should know it already. */
  source?: string;
  /** true: the realm stays for the next call; false: each call gets a new one. */
  kept: boolean;
  run: CodecFunction;
  /** JSON. */
  input: string;
}

/** Calls of one company, in their order. */
export interface CodecBatch {
  calls: CodecCall[];
}

/** Position of a fault in the text of a codec; both count from 1. */
export interface CodecPosition {
  line: number;
  column: number;
}

/**
 * Reason why a codec has no result. syntax: its text is not valid; missing: it has no such function; async: the
 * function answers later; threw: it threw an error; time, memory, stack, size: it broke a limit; killed: it broke a
 * limit so badly that its process was ended; suspended: it broke limits too often recently; busy: too many calls wait.
 */
export type CodecFaultKind =
  | 'syntax'
  | 'missing'
  | 'async'
  | 'threw'
  | 'time'
  | 'memory'
  | 'stack'
  | 'size'
  | 'killed'
  | 'suspended'
  | 'busy';

export type CodecAnswer =
  | { id: number; output: string }
  | { id: number; fault: CodecFaultKind; message: string; at?: CodecPosition }
  /** Unknown codec: repeat with its source. */
  | { id: number; unknown: true };

/** The answers to the first calls of a batch, at least one; a batch that takes long is broken off after `sliceMs`. */
export interface CodecAnswers {
  answers: CodecAnswer[];
  /** Processor time of all of them, native calls and reading in included, ms. */
  usedMs: number;
  /** Longest call without loading, and longest load of a codec, ms. */
  longestMs: number;
  loadMs: number;
  /** The process holds much memory and wants to be ended. */
  tired: boolean;
}

/** Limits of one call (connectivity.md, Codecs). */
export const CODEC_LIMITS = {
  /** Processor time of a call, ms. */
  callMs: 100,
  /** Processor time of reading the codec in, ms. */
  loadMs: 400,
  /** Processor time after which the process is ended, ms. */
  killMs: 1000,
  /** Processor time of a batch after which no further call of it begins, ms. */
  sliceMs: 20,
  memoryBytes: 32 << 20,
  stackBytes: 256 << 10,
  /** Characters of JSON that a call may return. */
  outputLength: 64 << 10,
  /** Codecs that are kept ready. */
  kept: 256,
} as const;
