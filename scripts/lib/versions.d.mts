/** One entry per mention of the product's version in packages, charts and image references. */
export function readVersions(root: string): { file: string; version: string }[];
