export function workbookOf(sheetXml: string, sharedXml?: string): Uint8Array;
export function archiveOf(texts: Record<string, string>): Uint8Array;
export function seededRandom(seed: number): () => number;
export function mutated(file: Uint8Array, random: () => number): Uint8Array;
