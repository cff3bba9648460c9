/** The same image with a palette of at most 256 colours. */
export function compress(file: Buffer): Buffer;
