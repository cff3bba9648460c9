import type { Draft } from './device-draft';
import type { FormSection } from './form-inputs';

/** Input of the first day of another offset. */
export const ZONE_FROM = 'zone_from';

/** The sections with the first day of the offset beside it, where that was changed. */
export function withZoneFrom(sections: FormSection[], draft: Draft, opened: Draft, title: string): FormSection[] {
  if (draft['deviceTimezone'] === opened['deviceTimezone']) return sections;
  return sections.map((section) => ({
    ...section,
    inputs: section.inputs.flatMap((input) =>
      input.key === 'deviceTimezone' ? [input, { key: ZONE_FROM, title, kind: 'date' as const }] : [input],
    ),
  }));
}
