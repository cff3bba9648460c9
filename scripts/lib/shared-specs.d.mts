export function sharedSpecs(folder: string): string[];
