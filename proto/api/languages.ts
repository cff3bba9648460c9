/** The languages of the console, of the server's messages, and of the catalogue; the first one is the default. */
export const LANGUAGES = ['ru', 'en', 'mn'] as const;

export type Language = (typeof LANGUAGES)[number];
