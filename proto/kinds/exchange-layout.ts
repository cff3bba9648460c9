/**
 * Layout of an exchange file: one value per file of `exchange-layouts`, exported by the name of the file. The calls, the
 * checks and the form follow from it; its file is made in services/messages.
 */
export interface ExchangeLayout<Id extends string = string> {
  /** `layout` in the contract. Its texts are `system_report.layout_<id>`, and `layout.<id>` in the console. */
  readonly id: Id;
  /** Position in the list of the form; the first is chosen initially. */
  readonly order: number;
  /** true: its values can be mean powers also. */
  readonly hasPower?: true;
  /** true: it consists of numbered messages from a sender about the points of an organisation. */
  readonly hasMessages?: true;
}

export const defineExchangeLayout = <const Id extends string>(layout: ExchangeLayout<Id>): ExchangeLayout<Id> => layout;

/** Layouts in the order of the form. */
export const inOrder = <const T extends readonly ExchangeLayout[]>(layouts: T): readonly T[number][] =>
  [...layouts].sort((a, b) => a.order - b.order);
