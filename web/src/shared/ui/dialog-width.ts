/**
 * Widths of dialogs (specification 3, section 9): 300 a question, 400 a deletion, 425 a sign-in, 450 a request or a
 * message, 500 a form, 560 a search, 618 a form next to a table, 950 readings, 90 % and 95 % content that needs the
 * screen; auto = that of a picture.
 */
export type DialogWidth = 300 | 400 | 425 | 450 | 500 | 560 | 618 | 950 | '90%' | '95%' | 'auto';
