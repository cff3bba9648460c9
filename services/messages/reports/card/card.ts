/** Parts of a card besides the identity of the device. */
export const CARD_PARTS = ['indications', 'power', 'archive'] as const;
export type CardPart = (typeof CARD_PARTS)[number];

export interface CardColumn {
  /** Title with its unit. */
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
  /** Reasons for empty or shortened content; one sentence each. */
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
  /** Time of the making, for the foot of every page. */
  made: string;
  /** Template with `{page}` and `{pages}`. */
  paging: string;
}
