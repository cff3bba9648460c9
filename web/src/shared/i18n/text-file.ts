import type { ResourceKey } from 'i18next';

/** Module of a file of texts. */
export interface TextFile {
  default: ResourceKey;
}
