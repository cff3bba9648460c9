import type { SheetQuestion } from '@gaugeway/proto/api';
import type { Language } from '../../../auth';
import { translate } from '../../../i18n';
import type { CellFault, SheetFile } from '../reading/sheet';
import type { OpenQuestion } from './cell-reader';

const OPTIONS = { date_order: ['dmy', 'mdy'], decimal_mark: ['comma', 'point'] } as const;

/** Key of the sentence with the reason why a cell is refused, and the remedy. */
export const cellFaultKey = (fault: CellFault): `import.fault_cell_${CellFault}` => `import.fault_cell_${fault}`;

/** A question in the caller's language. */
export const questionView = (language: Language, question: OpenQuestion): SheetQuestion => ({
  ...question,
  text: translate(language, `sheet_reading.${question.id}`),
  options: OPTIONS[question.id].map((value) => ({
    value,
    title: translate(language, `sheet_reading.${question.id}_${value}`),
  })),
});

/** Notes on how a file was read, by their keys. */
export function notesOnFile({ is1904, hidden }: Pick<SheetFile, 'is1904' | 'hidden'>): {
  key: string;
  variables: Record<string, number>;
}[] {
  return [
    ...(is1904 ? [{ key: 'sheet_reading.note_1904', variables: {} }] : []),
    ...(hidden > 0 ? [{ key: 'sheet_reading.note_hidden', variables: { count: hidden } }] : []),
  ];
}
