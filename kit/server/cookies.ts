/** The cookie that no script can read; a browser's token counts only beside it. */
export const COMPANION_COOKIE = 'cornerman_companion';
