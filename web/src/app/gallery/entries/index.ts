import type { GalleryEntry } from '../entry';
import { choiceEntries } from './choices';
import { dialogEntries } from './dialogs';
import { formEntries } from './forms';
import { listEntries } from './lists';
import { logEntries } from './logs';
import { pictureEntries } from './pictures';
import { tableEntries } from './tables';
import { uiEntries } from './ui';

/** Entries by the title of their part of the gallery. */
export const GALLERY: Readonly<Record<string, readonly GalleryEntry[]>> = {
  'Page and marks': uiEntries,
  Tables: tableEntries,
  Lists: listEntries,
  Inputs: [...formEntries, ...choiceEntries],
  Dialogs: dialogEntries,
  Pictures: pictureEntries,
  'Logs and imports': logEntries,
};
