/** The constants of the specification, section 9, and what it names elsewhere as a number. */

/** The cookies. They choose what is shown; they never grant access. */
export const cookies = {
  token: 'FZToken',
  branchInfo: 'FZ_BranchInfo',
  branchId: 'FZ_CURRENT_ID',
  country: 'FZ_CURRENT_COUNTRY',
  currency: 'FZ_CURRENT_CURRENCY',
  branchType: 'FZ_CURRENT_BRANCHTYPE',
  branchName: 'FZ_CURRENT_BRANCH_NAME',
  activePage: 'FZ_ACTIVEPAGE',
  locale: 'FZ_Locale',
  timeout: 'timeout',
} as const;
export type CookieName = (typeof cookies)[keyof typeof cookies];
export const cookieNames: readonly CookieName[] = Object.values(cookies);

export const API_BASE = '/api/v4';

/** A membership is expiring when it ends within this many days. */
export const EXPIRING_WITHIN_DAYS = 30;
/** Home counts the check-ins of this many days, including today. */
export const HOME_CHECK_IN_DAYS = 7;

export const ONLINE_CLASS_PARTICIPANTS = { min: 5, max: 200 } as const;
/** From this number on, the badge of pending product orders has its second style. */
export const ORDER_BADGE_MANY = 100;

export const BREAKPOINTS_PX = { xs: 576, sm: 768, md: 992, lg: 1200 } as const;
export const PROGRESS_BAR = { throttleMs: 200, durationMs: 5000 } as const;
export const DIALOG_WIDTH_PX = 450;
/** After a failed component load the page is reloaded no more than once in this time. */
export const RELOAD_GUARD_SECONDS = 60;

/** The markets offered; addresses can be in any country. */
export const markets = {
  MY: { en: 'Malaysia', cn: '马来西亚' },
  SG: { en: 'Singapore', cn: '新加坡' },
} as const;

export const THEME_COLOURS = { primary: 'red', success: 'green' } as const;

/** Number of a row over all pages of a list; the first position of a page is 1. */
export const rowIndex = (perPage: number, page: number, position: number): number => perPage * (page - 1) + position;

export const courseFileKinds = ['pdf', 'ppt', 'mp4'] as const;
export const courseImageKinds = ['jpeg', 'jpg', 'png'] as const;
export const termsFileKinds = ['pdf'] as const;
