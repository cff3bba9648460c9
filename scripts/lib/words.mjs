// Words and phrases that plain technical English replaces (docs/developer/style.md): pattern and replacement.
// check-words.mjs reads these lists.

/** @type {readonly [pattern: RegExp, instead: string][]} */
export const WORDS = [
  [/\b(told|tells?|telling)\b/i, 'report, publish, notify, show'],
  [/\bwhoever\b/i, 'a user who'],
  [/\banew\b/i, 'again'],
  [/\blately\b/i, 'recently'],
  [/\bdeeds?\b/i, 'action'],
  [/\bgone\b/i, 'deleted, disconnected, expired'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\bof (its|their|his|her) own\b/i, '"its own", or nothing'],
  [/\b(said|asked)\b/i, 'report, notify, request (active)'],
  [/\bnews\b/i, 'change, notification'],
  [/\b(wish|wishes|wished)\b/i, 'request'],
  [/\b(buried|learnt|rumours?|shelf|shelves)\b/i, 'dead letter, comparable, hint, registry'],
  [/\b(holds?|held) up\b/i, 'blocks, delays'],
  [/\bmend(s|ed|ing)?\b/i, 'fix, correct'],
  [/\b(stands|stood|standing)\b/i, 'is in, is at, represents, is listed in'],
  [/\bstand (in|at|for|behind|there|here|below|on|twice)\b/i, 'are in, are at, represent, are listed in'],
  [/\b(is|are) to be\b/i, 'imperative or "must be"'],
  [/\bmay only look\b/i, 'read-only'],
  [/(^|[.!?] )(What|Whether|Who|Whom) [^?]*\.( |$)/, 'a noun phrase or an imperative'],
];

/**
 * Words that no name of the code has: identifiers where they are declared, and files. Words of a name are separated by
 * case, dashes and underscores.
 *
 * @type {ReadonlyMap<string, string>}
 */
export const NAMES = new Map(
  Object.entries({
    'anew lately': 'again, recent',
    'asked asker unasked': 'requested, required, query',
    'brake brakes braked': 'throttle, limit',
    'bury buried': 'deadLetter',
    'deed deeds': 'action',
    desk: 'context, client',
    'fate news outlet parcel sighting': 'result, changes, port, batch, unknownUplink',
    gone: 'deleted, removed, disconnected, expired',
    'learnt rumour rumours': 'comparable, staleHints',
    'mend mended mendable': 'corrected',
    'said say says unsaid': 'text, formatted, translate',
    'shelf shelve shelved': 'registry, register',
    'standing stands': 'existing, stored, current',
    'tell tells telling told': 'published, report, notify',
    'waker walled': 'queue, guarded',
    whoever: 'user',
    'wish wished wishes unwished': 'request, query',
  }).flatMap(([words, instead]) => words.split(' ').map((word) => [word, instead])),
);
