import { defineCondition, LASTS, OBSERVED } from '../condition';
import { textsInput } from '../condition-inputs';

/** Texts of an event in a row, in the device's own words and in English. */
const NAMES = ['event_name', 'event_name_en'] as const;

/** Names of the events in a row of a journal; `extra` are its texts. Pure. */
export const eventNames = (extra: Readonly<Record<string, unknown>> | null): string[] =>
  NAMES.flatMap((name) => {
    const text = extra?.[name];
    return typeof text === 'string' && text !== '' ? [text] : [];
  });

/** The device wrote an event into its journal. Nothing takes it back: it counts for a time. */
export const journal = defineCondition({
  kind: 'journal',
  order: 90,
  subject: 'device',
  inputs: {
    /** Parts of the name of the event, in any case. */
    texts: textsInput(),
  },
  sentence: ({ texts }) => ({ text: texts.length > 0 ? 'journal' : 'journal_any' }),
  reads: () => [OBSERVED.event],
  judge({ texts }, { at, events = [] }) {
    const wanted = texts.map((text) => text.toLowerCase());
    const is = events.some((name) => wanted.length === 0 || wanted.some((text) => name.toLowerCase().includes(text)));
    return is ? { is, seen: null, kept: {}, until: at + LASTS } : null;
  },
});
