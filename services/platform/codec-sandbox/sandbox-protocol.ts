/** What the server and the process of uploaded codecs say to each other. */

/** The functions of a payload codec (LoRa Alliance TS013-1.0.0, section 4). */
export type CodecFunction = 'decodeUplink' | 'encodeDownlink' | 'decodeDownlink';

export interface CodecCall {
  id: number;
  /** Names the codec; another text needs another key. */
  key: string;
  /** Left out where the process should know it already. */
  source?: string;
  run: CodecFunction;
  /** JSON. */
  input: string;
}

/**
 * Why a codec gave nothing. syntax: its text is none; missing: it has no such function; threw: an error of its own; time,
 * memory, stack, size: it broke a limit; killed: so badly that its process was ended; suspended: too often of late.
 */
export type CodecFaultKind =
  'syntax' | 'missing' | 'threw' | 'time' | 'memory' | 'stack' | 'size' | 'killed' | 'suspended' | 'busy';

export type CodecAnswer =
  /** `tired`: the process holds much memory and wants to be ended once it is idle. */
  | { id: number; output: string; tired: boolean }
  | { id: number; fault: CodecFaultKind; message: string; tired: boolean }
  /** It does not know the codec (any more): ask again with its source. */
  | { id: number; unknown: true };

/** Limits of one call (connectivity.md, Codecs). */
export const CODEC_LIMITS = {
  /** Processor time of a call, ms. */
  callMs: 100,
  /** Processor time of reading the codec in, ms. */
  loadMs: 400,
  /** Processor time after which the process is ended, ms. */
  killMs: 1000,
  memoryBytes: 32 << 20,
  stackBytes: 256 << 10,
  /** Characters of JSON that a call may give. */
  outputLength: 64 << 10,
  /** Codecs that are kept ready. */
  kept: 8,
} as const;
