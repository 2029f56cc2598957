/** The cookie that no script can read; a browser's token is valid only together with it. */
export const COMPANION_COOKIE = 'cornerman_companion';
