/** Answers each message with what `answer` returns; a file (Uint8Array) leaves in parts. */
export function serve(answer: (message: never) => unknown): void;
