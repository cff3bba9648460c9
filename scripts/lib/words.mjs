// Words and phrases that plain technical English replaces (docs/developer/style.md): pattern and what to write instead.
// The check of texts (check-words.mjs) reads this list; identifiers follow with the restructuring of the code.

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
  [/\b(is|are|was|were) (said|told|asked)\b/i, 'report, notify, request (active)'],
  [/\b(holds?|held) up\b/i, 'blocks, delays'],
  [/\bmend(s|ed|ing)?\b/i, 'fix, correct'],
  [/\b(stands?|stood) (in|at|for|behind|there|here|below|on|twice)\b/i, 'is in, is at, represents, is listed in'],
  [/\b(is|are) to be\b/i, 'imperative or "must be"'],
  [/\bmay only look\b/i, 'read-only'],
  [/(^|[.!?] )(What|Whether|Who|Whom) [^?]*\.( |$)/, 'a noun phrase or an imperative'],
];
