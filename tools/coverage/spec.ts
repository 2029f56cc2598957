/** The specification's names as data: the coverage page and its test compare the code with them. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Section 6. The other report flags are ours, one per report. */
export const specFlags = words(`
  VIEW_FRANCHISE VIEW_LEAD VIEW_CLIENT VIEW_PROGRAMME VIEW_JOINING_FEE VIEW_CREDIT_SETUP VIEW_TRANSACTION MANAGE_ORDERS
  VIEW_SHIFT VIEW_TIMESHEET VIEW_INVOICE
  VIEW_REVENUE_REPORT VIEW_REVENUE_FORECASTS_REPORT
  VIEW_NEWS VIEW_PRIVILEGES
  UPDATE_SCHEDULE UPDATE_CURRENCY EDIT_FACILITY_ACCOUNT VIEW_SSID VIEW_TERMS_AND_CONDITIONS VIEW_COMMISSION_PLAN
  MANAGE_SALES_MATERIAL
  VIEW_FRANCHISE_USER VIEW_HQ_USER VIEW_ROLE
  VIEW_CLASSES
  VIEW_LEARN_COURSES VIEW_LEARN_DASHBOARD VIEW_CATEGORIES VIEW_COURSES VIEW_QUIZ_EXAM_RESULTS
  VIEW_COMMISSIONS
  VIEW_PRODUCT_PROFILE VIEW_STOCK_MANAGEMENT VIEW_STOCK_REQUEST VIEW_STOCK_IN VIEW_STOCKTAKE VIEW_STOCK_ADJUSTMENT
`);

/** Section 2: groups and the ids of their items, in order. */
export const specMenu: readonly (readonly [string, readonly string[]])[] = [
  ['Home', words('home home-calendar')],
  ['Franchise', words('franchise')],
  [
    'Manage',
    words(
      'manage manage-clients manage-memberships manage-joiningFee manage-creditSetup manage-transaction manage-order',
    ),
  ],
  ['Shift Management', words('schedule schedule-timesheet schedule-invoice')],
  ['Reports', words('report report-reportList report-revenueForecast')],
  ['Broadcast', words('connect connect-audience connect-broadcast')],
  ['Privileges', words('privileges')],
  [
    'Settings',
    words(
      'settings settings-terms settings-legalTerms settings-commission settings-material settings-freelance settings-surveys',
    ),
  ],
  ['User', words('user user-hquser user-roleManagement')],
  ['Class Management', words('onlineclass')],
  ['Learn', words('learn')],
  ['Learn Management', words('learnManage learnManage-category learnManage-course learnManage-result')],
  ['Commission', words('commission')],
  [
    'Inventory',
    words(
      'inventory-productProfile inventory-stockManagement inventory-stockRequest inventory-stockIn inventory-stocktake inventory-stockAdjustment',
    ),
  ],
];

/** Section 4. A list has the name of its machine; the statuses under `other` belong to several. */
export const specStatuses: Readonly<Record<string, readonly string[]>> = {
  shift: words('reserved to_be_approve approved to_be_cancel cancelled completed late absent'),
  membership: words(
    'payment_pending ongoing_pending payment_failed ongoing cancelled paused expired pending_terminate pending_cancel terminated',
  ),
  other: words(
    'unpaid pending success failed refunded accepted rejected approved confirmed present absent active inactive deactivated publish unpublish published pending_publish waived',
  ),
  product_order: words('payment_processing payment_completed ready_pick_up order_completed'),
  stock_request: words('in_progress delivering completed'),
  stock_request_item: words('pending stock_confirm received stock_request_rejected'),
  stocktake: words('in_progress approved rejected'),
  lead: words('lead cold trial'),
};

/** Sections 2, 4, 5 and 8, word for word. Where it has 'Error' or 'Error!!!', this has 'Error'. */
export const specMessages: readonly string[] = [
  'Date of birth is required',
  'E-mail is required',
  'E-mail must be valid',
  'Name is required',
  'Capacity must more than 0',
  'Date is required',
  'Class is required',
  'Staff is required',
  'Phone number is invalid',
  'Number of trainer must more than 0',
  'Required',
  'Success',
  'Updated Successfully',
  'Deleted Successfully',
  'Error',
  'Duplicated email with other member',
  'session timed out',
  'Loading',
  '404 Not Found',
  'This page could not be found',
  'An error occurred while showing the error page',
  'Assign Staff',
  'Ok',
];

/** Section 9. */
export const specCookies = words(`
  FZToken FZ_BranchInfo FZ_CURRENT_ID FZ_CURRENT_COUNTRY FZ_CURRENT_CURRENCY FZ_CURRENT_BRANCHTYPE
  FZ_CURRENT_BRANCH_NAME FZ_ACTIVEPAGE FZ_Locale timeout
`);

/** Section 9 (and 5): the constants, their values, and their names in the code. */
export const specConstants: readonly (readonly [string, unknown, string])[] = [
  ['Languages', ['en', 'cn'], 'locales'],
  ['Default and fallback language', 'en', 'fallbackLocale'],
  ['Base of the calls', '/api/v4', 'API_BASE'],
  ['Membership expiring window, days', 30, 'EXPIRING_WITHIN_DAYS'],
  ['Dashboard check-in count, days', 7, 'HOME_CHECK_IN_DAYS'],
  ['Online class participants', { min: 5, max: 200 }, 'ONLINE_CLASS_PARTICIPANTS'],
  ['Second style of the order badge from', 100, 'ORDER_BADGE_MANY'],
  ['Layout breakpoints, px', [576, 768, 992, 1200], 'BREAKPOINTS_PX'],
  ['Progress bar throttle and duration, ms', { throttleMs: 200, durationMs: 5000 }, 'PROGRESS_BAR'],
  ['Dialog width, px', 450, 'DIALOG_WIDTH_PX'],
  ['Reload guard, seconds', 60, 'RELOAD_GUARD_SECONDS'],
  ['Primary and success colour', { primary: 'red', success: 'green' }, 'THEME_COLOURS'],
  ['Markets', ['MY', 'SG'], 'markets'],
  ['Course files', ['pdf', 'ppt', 'mp4'], 'courseFileKinds'],
  ['Course images', ['jpeg', 'jpg', 'png'], 'courseImageKinds'],
  ['Terms documents', ['pdf'], 'termsFileKinds'],
];

/** Section 3: the lists and their names in the code; the lists' own test compares the values. */
export const specLookups: readonly (readonly [string, string])[] = [
  ['Duration unit', 'durationUnits'],
  ['Gender', 'genders'],
  ['Weekday', 'weekdays'],
  ['Relationship', 'relationships'],
  ['Membership type', 'membershipTypes'],
  ['Payment methods', 'paymentMethods'],
  ['Member activity types', 'activityTypes'],
  ['Content types', 'contentTypes'],
  ['Audience options', 'audienceOptions'],
];
