/**
 * Every page path, of the specification and of our own: its area, the record in its last segment, who can open it, the
 * page that leads to it and the list after a branch switch. A page with a menu item takes its requirement from there.
 */
import type { Area, Flag } from './flags.ts';
import type { Need } from './need.ts';
import { below, inMenu, linked, type More, type PageDraft, type PageLayout } from './page-drafts.ts';
import type { PageRecord } from './records.ts';

/** Those who sell see the material that is current; `/settings/material` keeps it. */
const sells: Need = { any: ['MANAGE_SALES_MATERIAL', 'SIGN_UP_CLIENT', 'MANAGE_LEAD'] };
const open = (area: Area, layout: PageLayout): PageDraft => ({ area, needs: 'public', layout });

const always: Need = { always: true };
const optional = (of: PageRecord): More => ({ id: 'optional', of });
const ownOf = (of: PageRecord): More => ({ ...optional(of), own: true });
const stockFlags: Need = {
  any: [
    'VIEW_PRODUCT_PROFILE',
    'VIEW_STOCK_MANAGEMENT',
    'VIEW_STOCK_REQUEST',
    'VIEW_STOCK_IN',
    'VIEW_STOCKTAKE',
    'VIEW_STOCK_ADJUSTMENT',
  ],
};
const [clients, client] = ['/manage/clients', '/manage/clientDetails'] as const;
/** A page about something that belongs to one client, opened from the client's record. */
const ofClient = (area: Area, needs: Flag, of: PageRecord, id: 'optional' | 'required' = 'required'): PageDraft =>
  below(clients, area, needs, of, { from: client, id });

const framePages = {
  '/': { area: 'access', needs: always },
  '/login': open('access', 'login'),
  '/p/forgotPassword': { ...open('access', 'public'), from: '/login', own: true },
  '/p/resetPassword': { ...open('access', 'public'), own: true },
  '/p/clientPassword': { ...open('access', 'public'), own: true },
  '/p/clientEmail': { ...open('access', 'public'), own: true },
  '/p/invitation': { ...open('access', 'public'), own: true },
  '/p/pass': { ...open('classes', 'public'), own: true },
  '/p/kiosk': { ...open('classes', 'public'), own: true },
  '/p/trial': { ...open('classes', 'public'), own: true },
  '/p/join': { ...open('classes', 'public'), own: true },
  '/p/pay': { ...open('money', 'public'), own: true },
  '/p/certificate': { ...open('learn', 'public'), own: true },
  '/p/unsubscribe': { ...open('broadcast', 'public'), own: true },
  '/p/website': { ...open('support', 'public'), own: true },
  '/p/own': { ...open('access', 'public'), own: true },
  '/p/secondStep': { ...open('access', 'public'), own: true },
  '/p/setup': { ...open('access', 'public'), own: true },
  '/apiTest': linked('access', always, '/home'),
  '/home': inMenu('report'),
  '/home/calendar': inMenu('classes'),
  '/home/access': inMenu('classes'),
  '/home/kiosk': linked('classes', 'MANAGE_KIOSK', '/home/access', { own: true }),
  '/home/store': linked('orders', 'MANAGE_ORDERS', '/home'),
  '/home/transaction': linked('money', 'VIEW_TRANSACTION', '/home'),
  '/home/paymentInvoice': linked('money', 'VIEW_TRANSACTION', '/home/transaction', {
    ...optional('invoice'),
    listOf: '/home/transaction',
  }),
  '/challenge': inMenu('classes'),
  '/challenge/view': below('/challenge', 'classes', 'VIEW_CLASSES', 'challenge', { own: true }),
  '/challenge/board': below('/challenge', 'classes', 'VIEW_CLASSES', 'challenge', { own: true }),
  '/support': inMenu('support'),
  '/support/ask': linked('support', always, '/support', { own: true, listOf: '/support' }),
  '/support/article': below('/support', 'support', always, 'article', { own: true }),
  '/support/articles': linked('support', 'MANAGE_ARTICLES', '/support', { own: true }),
  '/support/createArticle': below('/support/articles', 'support', 'MANAGE_ARTICLES', undefined, { own: true }),
  '/support/editArticle': below('/support/articles', 'support', 'MANAGE_ARTICLES', 'article', { own: true }),
  '/support/viewArticle': below('/support/articles', 'support', 'MANAGE_ARTICLES', 'article', { own: true }),
  '/other': linked('support', always, '/home'),
  '/other/attendance': inMenu('classes'),
  '/other/support': inMenu('support'),
  '/other/support/view': below('/other/support', 'support', always, 'ticket', { own: true }),
  '/other/websiteIntegration': linked('settings', 'EDIT_FACILITY_ACCOUNT', '/settings'),
} as const satisfies Record<string, PageDraft>;

const managePages = {
  '/manage': inMenu('people'),
  '/manage/createLeads': below('/manage', 'people', 'MANAGE_LEAD', 'lead', { id: 'optional' }),
  '/manage/viewLeads': below('/manage', 'people', 'VIEW_LEAD', 'lead'),
  '/manage/import': { ...inMenu('people', optional('import')), own: true },
  '/manage/clients': inMenu('people'),
  '/manage/clientDetails': below(clients, 'people', 'VIEW_CLIENT', 'member'),
  '/manage/editClient': below(clients, 'people', 'MANAGE_CLIENT', 'member', { id: 'optional' }),
  '/manage/addActivity': ofClient('people', 'MANAGE_CLIENT', 'member'),
  '/manage/assignCard': ofClient('people', 'MANAGE_CLIENT', 'member'),
  '/manage/changePassword': ofClient('people', 'MANAGE_CLIENT', 'member'),
  '/manage/clientDetails/pass': { ...ofClient('classes', 'CHECK_IN', 'member'), own: true },
  '/manage/clientDetails/merge': { ...ofClient('people', 'MERGE_CLIENT', 'member'), own: true },
  '/manage/clientDetails/erase': { ...ofClient('people', 'ERASE_CLIENT', 'member'), own: true },
  '/manage/clientDetails/transfer': { ...ofClient('people', 'TRANSFER_CLIENT', 'member'), own: true },
  '/manage/clientDetails/VaccineCertificateClient/create': ofClient('people', 'MANAGE_CLIENT', 'member'),
  '/manage/clientDetails/VaccineCertificateClient/edit': ofClient('people', 'VIEW_VACCINE_CERTIFICATE', 'certificate'),
  '/manage/clientDetails/VaccineCertificateClient/view': ofClient('people', 'VIEW_VACCINE_CERTIFICATE', 'certificate'),
  '/manage/closures': inMenu('membership', { own: true }),
  '/manage/memberships': inMenu('membership'),
  '/manage/createMemberships': below('/manage/memberships', 'membership', 'MANAGE_PROGRAMME', 'programme', {
    id: 'optional',
  }),
  '/manage/viewMemberships': below('/manage/memberships', 'membership', 'VIEW_PROGRAMME', 'programme'),
  '/manage/signupMembership': ofClient('membership', 'SIGN_UP_CLIENT', 'member'),
  '/manage/editSignupMembership': ofClient('membership', 'SIGN_UP_CLIENT', 'membership', 'optional'),
  '/manage/selectMerchandise': ofClient('orders', 'SIGN_UP_CLIENT', 'membership'),
  '/manage/clientDetails/editProgrammeDate': ofClient('membership', 'CHANGE_MEMBERSHIP', 'membership'),
  '/manage/clientDetails/changeProgramme': { ...ofClient('membership', 'CHANGE_MEMBERSHIP', 'membership'), own: true },
  '/manage/clientDetails/termination': ofClient('membership', 'TERMINATE_MEMBERSHIP', 'membership', 'optional'),
  '/manage/clientDetails/termination/customCharge': ofClient(
    'membership',
    'SET_TERMINATION_CHARGE',
    'membership',
    'optional',
  ),
  '/manage/clientDetails/upfrontPayment': ofClient('money', 'SIGN_UP_CLIENT', 'membership', 'optional'),
  '/manage/clientDetails/upfrontPayment/assignCard': ofClient('money', 'SIGN_UP_CLIENT', 'membership'),
  '/manage/joiningFee': inMenu('membership'),
  '/manage/joiningFee/addJoiningFee': below('/manage/joiningFee', 'membership', 'MANAGE_JOINING_FEE'),
  '/manage/joiningFee/details': below('/manage/joiningFee', 'membership', 'VIEW_JOINING_FEE', 'joining_fee'),
  '/manage/creditSetup': inMenu('membership'),
  '/manage/creditSetup/create': below('/manage/creditSetup', 'membership', 'MANAGE_CREDIT_SETUP'),
  '/manage/creditSetup/edit': below('/manage/creditSetup', 'membership', 'VIEW_CREDIT_SETUP', 'credit_pack'),
  '/manage/transaction': inMenu('money'),
  '/manage/approvals': { ...inMenu('money'), own: true },
  '/manage/dayClose': { ...inMenu('money'), own: true },
  '/manage/clientDetails/customCharge': ofClient('money', 'VIEW_TRANSACTION', 'member', 'optional'),
  '/manage/collection': inMenu('money', { own: true }),
  '/manage/expiringCards': inMenu('money', { own: true }),
  '/manage/billing': inMenu('money', { own: true }),
  '/manage/clientDetails/paymentInvoice': ofClient('money', 'VIEW_TRANSACTION', 'invoice', 'optional'),
  '/manage/clientDetails/refundPage': ofClient('money', 'VIEW_TRANSACTION', 'payment', 'optional'),
  '/manage/clientDetails/statement': { ...ofClient('money', 'VIEW_TRANSACTION', 'member'), own: true },
  '/manage/clientDetails/repay': ofClient('money', 'RECORD_PAYMENT', 'invoice', 'optional'),
  '/manage/clientDetails/replacePaymentMethod': ofClient('money', 'RECORD_PAYMENT', 'membership', 'optional'),
  '/manage/clientDetails/replacePaymentMethod/update': ofClient('money', 'RECORD_PAYMENT', 'membership'),
  '/manage/classes': inMenu('classes'),
  '/manage/classes/create': below('/manage/classes', 'classes', 'MANAGE_CLASSES', 'class', {
    id: 'optional',
    own: true,
  }),
  '/manage/classes/view': below('/manage/classes', 'classes', 'VIEW_CLASSES', 'class', { own: true }),
  '/manage/classes/plan': below('/manage/classes', 'classes', 'MANAGE_CLASSES', 'class', { own: true }),
  '/manage/classes/session': below('/manage/classes', 'classes', 'VIEW_CLASSES', 'class_session', { own: true }),
  '/manage/classes/trials': linked('classes', 'VIEW_CLASSES', '/manage/classes', {
    own: true,
    listOf: '/manage/classes/trials',
  }),
  '/manage/appointments/mine': linked('classes', 'VIEW_CLASSES', '/home/calendar', { own: true }),
  '/manage/appointments/availability': linked('classes', 'VIEW_CLASSES', '/home/calendar', ownOf('staff')),
  '/manage/appointments/performance': linked('classes', 'VIEW_TRAINER_PERFORMANCE_REPORT', '/home/calendar', {
    own: true,
  }),
  '/manage/clientDetails/sessions/addClass': ofClient('classes', 'BOOK_CLASS', 'member'),
  '/manage/clientDetails/sessions/addPtFf': ofClient('classes', 'BOOK_APPOINTMENT', 'member'),
  '/manage/clientDetails/sessions/viewEditClass': ofClient('classes', 'VIEW_CLASSES', 'booking'),
  '/manage/clientDetails/sessions/viewEditPtFf': ofClient('classes', 'VIEW_CLASSES', 'appointment'),
  '/manage/order': inMenu('orders'),
  '/manage/order-details': below('/manage/order', 'orders', 'MANAGE_ORDERS', 'order'),
  '/manage/order-details-view': below('/manage/order', 'orders', 'MANAGE_ORDERS', 'order'),
  '/manage/addOrderActivity': below('/manage/order', 'orders', 'MANAGE_ORDERS', 'order'),
  '/manage/store': linked('orders', 'MANAGE_ORDERS', '/manage/order'),
  '/manage/surveyReport': linked('settings', 'VIEW_SURVEY_REPORT', '/settings/surveys', {
    ...optional('survey'),
    listOf: '/settings/surveys',
  }),
} as const satisfies Record<string, PageDraft>;

const networkPages = {
  '/franchise': inMenu('network'),
  '/franchise/create': inMenu('network', { ...optional('opening'), listOf: '/franchise' }),
  '/franchise/settlement': inMenu('network', { own: true }),
  '/franchise/groups': inMenu('network', { own: true }),
  '/franchise/groups/create': below('/franchise/groups', 'network', 'MANAGE_BRANCH', undefined, { own: true }),
  '/franchise/groups/view': below('/franchise/groups', 'network', 'VIEW_FRANCHISE', 'branch_group', { own: true }),
  '/franchise/createAdmin': below('/franchise', 'network', 'MANAGE_FRANCHISE', 'organisation'),
  '/franchise/addPackage': below('/franchise', 'network', 'MANAGE_FRANCHISE', 'package', { id: 'optional' }),
  '/franchise/view': below('/franchise', 'network', 'VIEW_FRANCHISE', 'organisation'),
  '/franchise/payInvoice': below('/franchise', 'network', 'VIEW_FRANCHISE', 'franchise_invoice'),
  '/franchise/bankTransfer': below('/franchise', 'network', 'VIEW_FRANCHISE', 'franchise_invoice'),
  '/franchise/cash': below('/franchise', 'network', 'VIEW_FRANCHISE', 'franchise_invoice'),
} as const satisfies Record<string, PageDraft>;

const accessPages = {
  '/privileges': inMenu('access'),
  '/privileges/create': below('/privileges', 'access', 'MANAGE_PRIVILEGE'),
  '/privileges/view': below('/privileges', 'access', 'VIEW_PRIVILEGES', 'privilege', { own: true }),
  '/privileges/person': below('/privileges', 'access', 'VIEW_PRIVILEGES', 'staff', { id: 'optional', own: true }),
  '/user': inMenu('access'),
  '/user/hquser': inMenu('access'),
  '/user/createStaff': below('/user', 'access', 'MANAGE_STAFF'),
  // Without an id these are about the signed-in person.
  '/user/edit': linked('access', always, '/user', { ...optional('staff'), listOf: '/user' }),
  '/user/changePassword': linked('access', always, '/user/edit', optional('staff')),
  '/user/CPRCertificate': linked('access', always, '/user/edit', optional('staff')),
  '/user/roleManagement': inMenu('access'),
  '/user/audit': inMenu('access', { own: true }),
  '/user/outbox': inMenu('access', { own: true }),
  '/user/viewMessage': below('/user/outbox', 'access', 'VIEW_OUTBOX', 'mail', { own: true }),
  '/user/security': inMenu('access', { own: true }),
  '/user/system': inMenu('access', { own: true }),
  '/user/viewSecurityEvent': below('/user/security', 'access', 'VIEW_SECURITY_EVENTS', 'security_event', { own: true }),
  '/user/createRole': below('/user/roleManagement', 'access', 'MANAGE_ROLE', 'role', { id: 'optional' }),
  '/user/viewRole': below('/user/roleManagement', 'access', 'VIEW_ROLE', 'role', { own: true }),
  '/user/compareRoles': linked('access', 'VIEW_ROLE', '/user/roleManagement', { own: true }),
} as const satisfies Record<string, PageDraft>;

const settingsPages = {
  '/settings': inMenu('settings'),
  '/settings/userSetting': linked('settings', always, '/user/edit'),
  '/settings/terms': inMenu('settings'),
  '/settings/createTerms': below('/settings/terms', 'settings', 'MANAGE_TERMS'),
  '/settings/editTerms': below('/settings/terms', 'settings', 'VIEW_TERMS_AND_CONDITIONS', 'terms'),
  '/settings/legalTerms': inMenu('settings'),
  '/settings/createLegalTerms': below('/settings/legalTerms', 'settings', 'MANAGE_TERMS'),
  '/settings/editLegalTerms': below('/settings/legalTerms', 'settings', 'VIEW_TERMS_AND_CONDITIONS', 'legal_document'),
  '/settings/terminationRules': inMenu('settings', { own: true }),
  '/settings/classCategories': inMenu('settings', { own: true }),
  '/settings/freelance': inMenu('settings'),
  '/settings/freelance/create': below('/settings/freelance', 'settings', 'MANAGE_FREELANCE_RATE'),
  '/settings/freelance/viewEdit': below('/settings/freelance', 'settings', always, 'freelance_rate'),
  '/settings/locks': inMenu('settings', { own: true }),
  '/settings/bulk': inMenu('settings', { own: true }),
  '/settings/bulk/create': below('/settings/bulk', 'settings', 'UPDATE_SCHEDULE', undefined, { own: true }),
  '/settings/bulk/view': below('/settings/bulk', 'settings', 'UPDATE_SCHEDULE', 'setting_rollout', { own: true }),
  '/settings/surveys': inMenu('settings'),
  '/settings/surveys/create': below('/settings/surveys', 'settings', 'MANAGE_SURVEY'),
  '/settings/surveys/viewEdit': below('/settings/surveys', 'settings', always, 'survey'),
  '/settings/commission': inMenu('commission'),
  '/settings/material': inMenu('commission'),
  '/settings/setting': linked('commission', 'VIEW_COMMISSION_PLAN', '/settings/commission'),
  '/settings/newComnPlan': below('/settings/commission', 'commission', 'MANAGE_COMMISSION_PLAN'),
  '/settings/viewComplan': below('/settings/commission', 'commission', 'VIEW_COMMISSION_PLAN', 'commission_plan'),
  '/sales': linked('commission', 'VIEW_COMMISSION_PLAN', '/commission'),
  '/sales/setting': linked('commission', 'VIEW_COMMISSION_PLAN', '/sales'),
  '/sales/material': linked('commission', sells, '/manage'),
  '/sales/newComnPlan': below('/sales', 'commission', 'MANAGE_COMMISSION_PLAN'),
  '/sales/viewComplan': below('/sales', 'commission', 'VIEW_COMMISSION_PLAN', 'commission_plan'),
  '/commission': inMenu('commission'),
  '/commission/details': below('/commission', 'commission', 'VIEW_COMMISSIONS', 'commission'),
} as const satisfies Record<string, PageDraft>;

const floorPages = {
  '/onlineclass': inMenu('classes'),
  '/onlineclass/createOnlineClass': below('/onlineclass', 'classes', 'MANAGE_CLASSES'),
  '/schedule': inMenu('shift'),
  '/schedule/classAssign': linked('shift', 'VIEW_SHIFT', '/schedule', optional('timetable_entry')),
  '/schedule/backup': linked('shift', 'VIEW_SHIFT', '/schedule/indexBackup'),
  '/schedule/indexBackup': linked('shift', 'VIEW_SHIFT', '/schedule'),
  '/schedule/timesheet': inMenu('shift', optional('timesheet')),
  '/schedule/invoice': inMenu('shift'),
  '/schedule/invoice/edit': below('/schedule/invoice', 'shift', 'VIEW_INVOICE', 'staff_invoice'),
  // A trainer can open their own invoice without the flag.
  '/schedule/invoice/view': below('/schedule/invoice', 'shift', always, 'staff_invoice'),
  '/report': inMenu('report'),
  '/report/reportList': inMenu('report'),
  '/report/scheduled': linked('report', always, '/report/reportList', { own: true }),
  '/report/journalExport': linked('report', 'EXPORT_JOURNAL', '/report/reportList', { own: true }),
  '/report/revenueForecast': inMenu('report'),
  '/report/classPerformance': linked('report', 'VIEW_CLASS_PERFORMANCE_REPORT', '/report/reportList', ownOf('class')),
} as const satisfies Record<string, PageDraft>;

const news = (of?: PageRecord, list = '/connect'): PageDraft => below(list, 'broadcast', 'VIEW_NEWS', of);
/** Where news, audiences and messages are written or sent: nobody fills in a form that they can't save. */
const written = (flag: Flag, list: string, of?: PageRecord): PageDraft =>
  below(list, 'broadcast', { all: ['VIEW_NEWS', flag] }, of);
const broadcastPages = {
  '/connect': inMenu('broadcast'),
  '/connect/createNews': written('MANAGE_NEWS', '/connect'),
  '/connect/editNews': written('MANAGE_NEWS', '/connect', 'news'),
  '/connect/viewNews': { ...news('news'), own: true },
  '/connect/audience': inMenu('broadcast'),
  '/connect/audience-viewContactsDetails': news('audience', '/connect/audience'),
  '/connect/audience-viewScheduleDetails': news('campaign_schedule', '/connect/broadcast'),
  '/connect/audiences/overview': news(undefined, '/connect/audience'),
  '/connect/audiences/unsubscribe': news(undefined, '/connect/audience'),
  '/connect/createSegmentation': written('MANAGE_AUDIENCE', '/connect/audience'),
  '/connect/editSegmentation': written('MANAGE_AUDIENCE', '/connect/audience', 'segmentation'),
  '/connect/viewSegmentation': news('segmentation', '/connect/audience'),
  '/connect/broadcast': inMenu('broadcast', { ...optional('automation'), listOf: '/connect/broadcast' }),
  '/connect/broadcast/email': { ...news('campaign_run', '/connect/broadcast'), id: 'optional' },
  '/connect/broadcast/notification': { ...news('campaign_run', '/connect/broadcast'), id: 'optional' },
  '/connect/email': linked('broadcast', 'VIEW_NEWS', '/connect/broadcast'),
  '/connect/createEmail': written('MANAGE_BROADCAST', '/connect/email'),
  '/connect/editEmail': written('MANAGE_BROADCAST', '/connect/email', 'campaign'),
  '/connect/pushEmail': written('SEND_BROADCAST', '/connect/email', 'campaign'),
  '/connect/viewSchedules': news('campaign', '/connect/email'),
  '/connect/list': linked('broadcast', 'VIEW_NEWS', '/connect/audience'),
  '/connect/listNotification': linked('broadcast', 'VIEW_NEWS', '/connect/broadcast'),
  '/connect/createPushNotification': written('MANAGE_BROADCAST', '/connect/listNotification'),
  '/connect/pushNotification': written('SEND_BROADCAST', '/connect/listNotification', 'notification'),
  '/connect/viewNotification': news('notification', '/connect/listNotification'),
  '/connect/messenger': linked('support', 'VIEW_NEWS', '/connect/broadcast'),
} as const satisfies Record<string, PageDraft>;

const learning = (of?: PageRecord): PageDraft => below('/learn', 'learn', 'VIEW_LEARN_COURSES', of);
const course = (of?: PageRecord): PageDraft => below('/learnManage/course', 'learn', 'VIEW_COURSES', of);
const managed = (of?: PageRecord): PageDraft => below('/learnManage/course', 'learn', 'MANAGE_COURSES', of);
const learnPages = {
  '/learn': inMenu('learn'),
  '/learn/courseCategories': linked('learn', 'VIEW_LEARN_COURSES', '/learn'),
  '/learn/courses': linked('learn', 'VIEW_LEARN_COURSES', '/learn'),
  '/learn/courseDetails': learning('course'),
  '/learn/quizExam': learning('exam'),
  '/learn/profile': linked('learn', 'VIEW_LEARN_COURSES', '/learn'),
  '/learn/userCourses': linked('learn', 'VIEW_LEARN_COURSES', '/learn/profile'),
  '/learn/userExamResults': linked('learn', 'VIEW_LEARN_COURSES', '/learn/profile'),
  '/learnManage': inMenu('learn'),
  '/learnManage/category': inMenu('learn'),
  '/learnManage/category/create': below('/learnManage/category', 'learn', 'MANAGE_COURSES'),
  '/learnManage/category/edit': below('/learnManage/category', 'learn', 'MANAGE_COURSES', 'course_category'),
  '/learnManage/category/view': below('/learnManage/category', 'learn', 'VIEW_CATEGORIES', 'course_category'),
  '/learnManage/course': inMenu('learn'),
  '/learnManage/course/create': managed(),
  '/learnManage/course/edit': managed('course'),
  '/learnManage/course/view': course('course'),
  '/learnManage/course/subCourse': course('course'),
  '/learnManage/subCourse/exam/create': managed(),
  '/learnManage/subCourse/exam/edit': managed('exam'),
  '/learnManage/subCourse/exam/view': course('exam'),
  '/learnManage/subCourse/lesson/create': managed(),
  '/learnManage/subCourse/lesson/edit': managed('lesson'),
  '/learnManage/subCourse/lesson/view': course('lesson'),
  '/learnManage/result': inMenu('learn'),
  '/learnManage/result/edit': below('/learnManage/result', 'learn', 'MARK_EXAM', 'staff_exam'),
  '/learnManage/result/view': below('/learnManage/result', 'learn', 'VIEW_QUIZ_EXAM_RESULTS', 'staff_exam'),
} as const satisfies Record<string, PageDraft>;

const stock = (list: string, needs: Flag | Need, of?: PageRecord): PageDraft =>
  below(`/inventory/${list}`, 'stock', needs, of);
const products: Need = { hqUser: true, flag: 'VIEW_PRODUCT_PROFILE' };
const sends: Need = { hqUser: true, flag: 'VIEW_STOCK_REQUEST' };
const stockPages = {
  '/inventory': linked('stock', stockFlags, '/inventory/stockManagement'),
  '/inventory/productProfile': inMenu('stock'),
  '/inventory/productProfile/create': stock('productProfile', products),
  '/inventory/productProfile/import': { ...stock('productProfile', products), own: true },
  '/inventory/productProfile/edit': stock('productProfile', products, 'product'),
  '/inventory/productProfile/view': stock('productProfile', products, 'product'),
  '/inventory/stockManagement': inMenu('stock'),
  '/inventory/stockManagement/create': stock('stockManagement', 'VIEW_STOCK_MANAGEMENT'),
  '/inventory/stockManagement/edit': stock('stockManagement', 'VIEW_STOCK_MANAGEMENT', 'stock'),
  '/inventory/stockManagement/view': stock('stockManagement', 'VIEW_STOCK_MANAGEMENT', 'stock'),
  '/inventory/stockRequest': inMenu('stock'),
  '/inventory/stockRequest/create': stock('stockRequest', 'VIEW_STOCK_REQUEST'),
  '/inventory/stockRequest/createDeliveryOrder': stock('stockRequest', sends, 'stock_request'),
  '/inventory/stockRequest/edit': stock('stockRequest', 'VIEW_STOCK_REQUEST', 'stock_request'),
  '/inventory/stockRequest/view': stock('stockRequest', 'VIEW_STOCK_REQUEST', 'stock_request'),
  '/inventory/stockIn': inMenu('stock'),
  '/inventory/stockIn/create': stock('stockIn', 'VIEW_STOCK_IN'),
  '/inventory/stockIn/import': { ...stock('stockIn', 'VIEW_STOCK_IN'), own: true },
  '/inventory/stockIn/edit': stock('stockIn', 'VIEW_STOCK_IN', 'stock_in'),
  '/inventory/stockIn/view': stock('stockIn', 'VIEW_STOCK_IN', 'stock_in'),
  '/inventory/stocktake': inMenu('stock'),
  '/inventory/stocktake/create': stock('stocktake', 'VIEW_STOCKTAKE'),
  '/inventory/stocktake/edit': stock('stocktake', 'VIEW_STOCKTAKE', 'stocktake'),
  '/inventory/stocktake/view': stock('stocktake', 'VIEW_STOCKTAKE', 'stocktake'),
  '/inventory/stockAdjustment': inMenu('stock'),
  '/inventory/stockAdjustment/create': stock('stockAdjustment', 'VIEW_STOCK_ADJUSTMENT'),
  '/inventory/stockAdjustment/edit': stock('stockAdjustment', 'VIEW_STOCK_ADJUSTMENT', 'stock_adjustment'),
  '/inventory/stockAdjustment/view': stock('stockAdjustment', 'VIEW_STOCK_ADJUSTMENT', 'stock_adjustment'),
} as const satisfies Record<string, PageDraft>;

const merchant = (list: string, of?: PageRecord): PageDraft => below(list, 'merchant', 'VIEW_MERCHANT', of);
const keeps = (list: string): PageDraft => below(list, 'merchant', 'MANAGE_MERCHANT');
const merchantPages = {
  '/merchantManagement': inMenu('merchant'),
  '/merchantManagement/package': linked('merchant', 'VIEW_MERCHANT', '/merchantManagement'),
  '/merchantManagement/createPackage': keeps('/merchantManagement/package'),
  '/merchantManagement/viewPackage': merchant('/merchantManagement/package', 'merchant_package'),
  '/merchantManagement/promotion': linked('merchant', 'VIEW_MERCHANT', '/merchantManagement'),
  '/merchantManagement/createPromotion': keeps('/merchantManagement/promotion'),
  '/merchantManagement/viewPromotion': merchant('/merchantManagement/promotion', 'promotion'),
  '/merchantManagement/redeem': linked('merchant', 'REDEEM_PROMOTION', '/merchantManagement', { own: true }),
  '/merchantManagement/redemptions': linked('merchant', 'REDEEM_PROMOTION', '/merchantManagement', { own: true }),
} as const satisfies Record<string, PageDraft>;

export const pageDrafts = {
  ...framePages,
  ...managePages,
  ...networkPages,
  ...accessPages,
  ...settingsPages,
  ...floorPages,
  ...broadcastPages,
  ...learnPages,
  ...stockPages,
  ...merchantPages,
};
export type PagePath = keyof typeof pageDrafts;
