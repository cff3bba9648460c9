import type { Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { reportKindOf } from '@gaugeway/proto/api';

/** Key of the text of a code, by the field that has it; null for other values. */
const TEXT_OF: Readonly<Record<string, (code: string) => string | null>> = {
  because: (code) => (/^(errors|guards)\.\w+$/.test(code) ? code : null),
  template: (code) => (reportKindOf(code) ? `report.template.${code}` : null),
};

/** Texts shown in place of codes in the details of an entry, by field. */
export function detailNames(language: Language, details: Readonly<Record<string, unknown>>): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [field, textOf] of Object.entries(TEXT_OF)) {
    const code = details[field];
    const key = typeof code === 'string' ? textOf(code) : null;
    if (key) names[field] = translate(language, key);
  }
  return names;
}
