/** Parts of a card besides what the device is. */
export const CARD_PARTS = ['indications', 'power', 'archive'] as const;
export type CardPart = (typeof CARD_PARTS)[number];

export interface CardColumn {
  /** With its unit. */
  title: string;
  kind: 'time' | 'number' | 'text';
}

export interface CardTable {
  columns: CardColumn[];
  /** Times are Unix seconds of the device's clock, which a page and a sheet show without a zone. */
  rows: (string | number | null)[][];
}

export interface CardSection {
  title: string;
  /** Why there is nothing, or what was left out; one sentence each. */
  notes: string[];
  tables: CardTable[];
}

/** Everything that is written on a card, in the reader's language. */
export interface Card {
  language: string;
  title: string;
  /** The device, for the head of every page. */
  name: string;
  period: string;
  /** Labels and their values. */
  facts: [label: string, value: string][];
  sections: CardSection[];
  /** When it was made, for the foot of every page. */
  made: string;
  /** With `{page}` and `{pages}`. */
  paging: string;
}
