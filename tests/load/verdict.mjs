/**
 * true: a script compares its measurements with its limit. JUDGE=0: a machine that is busy beside it, as in `npm test`.
 */
export const isJudged = process.env.JUDGE !== '0';
