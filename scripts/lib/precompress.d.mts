export function precompress(folder: string, quality: number): Promise<void>;
