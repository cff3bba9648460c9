import type { TextFile } from './text-file';

/** Texts of the screens behind the sign-in, one file each. */
export const files = import.meta.glob<TextFile>([
  './locales/*/*.json',
  '!./locales/*/common.json',
  '!./locales/*/sign-in.json',
]);
