/** Answers each message with the result of `answer`; a file (Uint8Array) leaves in parts. */
export function serve(answer: (message: never) => unknown): void;
