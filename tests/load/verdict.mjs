/** Whether a script holds what it measured against its limit. JUDGE=0: a machine that is busy beside it, as in `npm test`. */
export const isJudged = process.env.JUDGE !== '0';
