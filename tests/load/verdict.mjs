/** true: a script compares its measurements with its limit. JUDGE=0 is for a busy machine, as in `npm test`. */
export const isJudged = process.env.JUDGE !== '0';
