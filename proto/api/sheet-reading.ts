import { z } from 'zod';

// Questions of an import about a spreadsheet whose values can be read in two ways.

/** Answers for the cells that the other values of the file leave open. */
export const sheetAnswers = {
  /** 03/04/2026: `dmy` = 3 April, `mdy` = 4 March. */
  date_order: z.enum(['dmy', 'mdy']).nullish(),
  /** 1,234: `comma` = one and 234 thousandths, `point` = one thousand two hundred and thirty-four. */
  decimal_mark: z.enum(['comma', 'point']).nullish(),
};
export type SheetAnswers = z.output<z.ZodObject<typeof sheetAnswers>>;

/** A question that the dry run returns; the next call sends the chosen option under its `id`. */
export const sheetQuestion = z.object({
  id: z.enum(['date_order', 'decimal_mark']),
  text: z.string(),
  /** Cells that depend on the answer; without one their rows are faulty. */
  cells: z.number(),
  /** The first different ones, each with its meaning by the first and by the second option. */
  examples: z.array(z.object({ cell: z.string(), value: z.string(), readings: z.array(z.string()) })),
  options: z.array(z.object({ value: z.string(), title: z.string() })),
});
export type SheetQuestion = z.output<typeof sheetQuestion>;

/** A cell that is refused, or a row. */
export const sheetFault = z.object({
  /** Row number as the spreadsheet counts. */
  row: z.number(),
  /** Head of the column; '' = the whole row. */
  column: z.string(),
  /** `C14`; '' = the whole row. */
  cell: z.string(),
  /** Text of the cell. */
  value: z.string(),
  msg: z.string(),
});

/** Common part of every verdict on a spreadsheet. */
export const sheetRemarks = {
  questions: z.array(sheetQuestion),
  /** Remarks about a non-obvious reading of the file: days counted from 1904, hidden rows. */
  notes: z.array(z.string()),
};
