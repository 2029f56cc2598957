/** The navigation of the specification, section 2: groups and items in its order. */
import { meets } from './need.ts';
import type { Caller, Need } from './need.ts';
import type { Flag } from './flags.ts';
import type { PagePath } from './pages.ts';

export type MenuTitle = { en: string; cn: string };
/** `own`: not in the specification's menu. */
export type MenuItem = { id: string; title: MenuTitle; route: PagePath; needs: Need; own?: true };
/** `icon` is a name of @tabler/icons-react. */
export type MenuGroup = { id: string; title: MenuTitle; icon: string; route: PagePath; items: readonly MenuItem[] };

const always: Need = { always: true };
const item = (id: string, route: PagePath, en: string, cn: string, needs: Flag | Need): MenuItem => ({
  id,
  route,
  title: { en, cn },
  needs: typeof needs === 'string' ? { flag: needs } : needs,
});
const own = (row: MenuItem): MenuItem => ({ ...row, own: true });
const group = (route: PagePath, icon: string, en: string, cn: string, items: readonly MenuItem[]): MenuGroup => ({
  id: route.slice(1),
  route,
  icon,
  title: { en, cn },
  items,
});

export const menu: readonly MenuGroup[] = [
  group('/home', 'IconHome', 'Home', '首页', [
    item('home', '/home', 'Dashboard', '概览', always),
    item('home-calendar', '/home/calendar', 'Calendar', '日历', always),
    own(item('home-access', '/home/access', 'Check-in', '签到', 'CHECK_IN')),
    own(item('support', '/support', 'Help', '帮助', always)),
    own(item('other-support', '/other/support', 'Tickets', '工单', always)),
  ]),
  group('/franchise', 'IconBuildingStore', 'Franchise', '加盟', [
    item('franchise', '/franchise', 'Franchise', '加盟', 'VIEW_FRANCHISE'),
    own(item('franchise-settlement', '/franchise/settlement', 'Settlement', '门店结算', 'VIEW_FRANCHISE')),
    own(item('franchise-groups', '/franchise/groups', 'Branch groups', '门店分组', 'VIEW_FRANCHISE')),
    own(item('franchise-create', '/franchise/create', 'Open a branch', '开设门店', 'MANAGE_FRANCHISE')),
  ]),
  group('/manage', 'IconUsers', 'Manage', '会员与销售', [
    item('manage', '/manage', 'Leads', '潜在客户', 'VIEW_LEAD'),
    item('manage-clients', '/manage/clients', 'Clients', '会员', 'VIEW_CLIENT'),
    item('manage-memberships', '/manage/memberships', 'Programme', '配套', 'VIEW_PROGRAMME'),
    item('manage-joiningFee', '/manage/joiningFee', 'Joining Fee', '入会费', 'VIEW_JOINING_FEE'),
    item('manage-creditSetup', '/manage/creditSetup', 'Credit Setup', '课时设置', 'VIEW_CREDIT_SETUP'),
    item('manage-transaction', '/manage/transaction', 'Bank Transfer', '银行转账', 'VIEW_TRANSACTION'),
    own({
      ...item('manage-approvals', '/manage/approvals', 'Approvals', '待审批', 'APPROVE_REFUND'),
      needs: {
        any: [
          'APPROVE_REFUND',
          'APPROVE_CUSTOM_CHARGE',
          'APPROVE_WRITE_OFF',
          'APPROVE_COMPLIMENTARY',
          'CONFIRM_TRANSFER',
        ],
      },
    }),
    own(item('manage-dayClose', '/manage/dayClose', 'Daily close', '日结', 'CLOSE_DAY')),
    item('manage-order', '/manage/order', 'Product Orders', '商品订单', 'MANAGE_ORDERS'),
    own(item('manage-collection', '/manage/collection', 'Collections', '待收款', 'VIEW_TRANSACTION')),
    own(item('manage-expiringCards', '/manage/expiringCards', 'Expiring cards', '到期银行卡', 'VIEW_TRANSACTION')),
    own(item('manage-billing', '/manage/billing', 'Billing runs', '扣款批次', { hqUser: true, flag: 'RUN_BILLING' })),
    own(item('manage-closures', '/manage/closures', 'Closures', '闭店', 'SUSPEND_BRANCH')),
    own(item('manage-import', '/manage/import', 'Import', '导入', 'IMPORT_PEOPLE')),
    own(item('merchantManagement', '/merchantManagement', 'Merchants', '合作商家', 'VIEW_MERCHANT')),
  ]),
  group('/schedule', 'IconCalendarTime', 'Shift Management', '排班管理', [
    item('schedule', '/schedule', 'Shift Manage', '班次管理', 'VIEW_SHIFT'),
    // People who work shifts see their own timesheets and invoices.
    item('schedule-timesheet', '/schedule/timesheet', 'Timesheet', '工时表', {
      any: ['VIEW_TIMESHEET', 'TAKE_SHIFT'],
    }),
    item('schedule-invoice', '/schedule/invoice', 'Timesheet Invoice Management', '工时账单管理', {
      any: ['VIEW_INVOICE', 'TAKE_SHIFT'],
    }),
  ]),
  group('/report', 'IconChartBar', 'Reports', '报表', [
    item('report', '/report', 'Revenue Report', '营收报表', 'VIEW_REVENUE_REPORT'),
    item('report-reportList', '/report/reportList', 'Report List', '报表列表', {
      anyReport: true,
      except: ['VIEW_REVENUE_REPORT', 'VIEW_REVENUE_FORECASTS_REPORT'],
    }),
    item(
      'report-revenueForecast',
      '/report/revenueForecast',
      'Revenue Forecast',
      '营收预测',
      'VIEW_REVENUE_FORECASTS_REPORT',
    ),
  ]),
  group('/connect', 'IconSpeakerphone', 'Broadcast', '消息推送', [
    item('connect', '/connect', 'News', '资讯', 'VIEW_NEWS'),
    item('connect-audience', '/connect/audience', 'Audience', '受众', 'VIEW_NEWS'),
    item('connect-broadcast', '/connect/broadcast', 'Broadcast', '推送', 'VIEW_NEWS'),
  ]),
  group('/privileges', 'IconKey', 'Privileges', '特别权限', [
    item('privileges', '/privileges', 'Privileges', '特别权限', 'VIEW_PRIVILEGES'),
  ]),
  group('/settings', 'IconSettings', 'Settings', '设置', [
    item('settings', '/settings', 'Settings', '门店设置', {
      any: ['UPDATE_SCHEDULE', 'UPDATE_CURRENCY', 'EDIT_FACILITY_ACCOUNT', 'VIEW_SSID'],
    }),
    item('settings-terms', '/settings/terms', 'Program Terms', '配套条款', 'VIEW_TERMS_AND_CONDITIONS'),
    item('settings-legalTerms', '/settings/legalTerms', 'Legal Document', '法律文件', 'VIEW_TERMS_AND_CONDITIONS'),
    item('settings-commission', '/settings/commission', 'Commission', '提成', 'VIEW_COMMISSION_PLAN'),
    item('settings-material', '/settings/material', 'Sales Material', '销售资料', 'MANAGE_SALES_MATERIAL'),
    item('settings-freelance', '/settings/freelance', 'Freelance Remuneration Setup', '兼职报酬设置', always),
    own(
      item('settings-terminationRules', '/settings/terminationRules', 'Early termination', '提前终止收费', {
        any: ['MANAGE_TERMINATION_RULE', 'TERMINATE_MEMBERSHIP'],
      }),
    ),
    own(
      item('settings-classCategories', '/settings/classCategories', 'Class categories', '课程类别', {
        hqUser: true,
        flag: 'MANAGE_CLASSES',
      }),
    ),
    own(
      item('settings-locks', '/settings/locks', 'Locked settings', '已锁定的设置', {
        hqUser: true,
        flag: 'UPDATE_SCHEDULE',
      }),
    ),
    own(
      item('settings-bulk', '/settings/bulk', 'Bulk settings', '批量设置', { hqUser: true, flag: 'UPDATE_SCHEDULE' }),
    ),
    item('settings-surveys', '/settings/surveys', 'Surveys', '问卷', always),
  ]),
  group('/user', 'IconUserCog', 'User', '员工与权限', [
    item('user', '/user', 'Franchise User', '门店员工', 'VIEW_FRANCHISE_USER'),
    item('user-hquser', '/user/hquser', 'HQ User', '总部员工', { hqAdmin: true, flag: 'VIEW_HQ_USER' }),
    item('user-roleManagement', '/user/roleManagement', 'Role Management', '角色管理', 'VIEW_ROLE'),
    own(item('user-audit', '/user/audit', 'Changes', '修改记录', 'VIEW_AUDIT')),
    own(item('user-security', '/user/security', 'Security events', '安全事件', 'VIEW_SECURITY_EVENTS')),
    own(item('user-outbox', '/user/outbox', 'Messages sent', '已发消息', 'VIEW_OUTBOX')),
    own(item('user-system', '/user/system', 'System', '系统状态', 'MANAGE_SYSTEM')),
  ]),
  group('/onlineclass', 'IconBarbell', 'Class Management', '课程管理', [
    item('onlineclass', '/onlineclass', 'Class Management', '线上课程', 'VIEW_CLASSES'),
    own(item('manage-classes', '/manage/classes', 'Classes', '课程', 'VIEW_CLASSES')),
    own(item('other-attendance', '/other/attendance', 'Attendance', '上课签到', 'VIEW_CLASSES')),
    own(item('challenge', '/challenge', 'Challenges', '挑战赛', 'VIEW_CLASSES')),
  ]),
  group('/learn', 'IconSchool', 'Learn', '学习', [item('learn', '/learn', 'Learn', '学习', 'VIEW_LEARN_COURSES')]),
  group('/learnManage', 'IconBooks', 'Learn Management', '学习管理', [
    item('learnManage', '/learnManage', 'Dashboard', '学习概览', 'VIEW_LEARN_DASHBOARD'),
    item('learnManage-category', '/learnManage/category', 'Category', '分类', 'VIEW_CATEGORIES'),
    item('learnManage-course', '/learnManage/course', 'Course', '培训课程', 'VIEW_COURSES'),
    item('learnManage-result', '/learnManage/result', 'Result', '成绩', 'VIEW_QUIZ_EXAM_RESULTS'),
  ]),
  group('/commission', 'IconCoins', 'Commission', '提成', [
    item('commission', '/commission', 'Commission', '提成', 'VIEW_COMMISSIONS'),
  ]),
  group('/inventory', 'IconPackages', 'Inventory', '库存', [
    item('inventory-productProfile', '/inventory/productProfile', 'Product', '商品', {
      hqUser: true,
      flag: 'VIEW_PRODUCT_PROFILE',
    }),
    item(
      'inventory-stockManagement',
      '/inventory/stockManagement',
      'Stock Management',
      '库存管理',
      'VIEW_STOCK_MANAGEMENT',
    ),
    item('inventory-stockRequest', '/inventory/stockRequest', 'Stock Request', '补货申请', 'VIEW_STOCK_REQUEST'),
    item('inventory-stockIn', '/inventory/stockIn', 'Stock In', '入库', 'VIEW_STOCK_IN'),
    item('inventory-stocktake', '/inventory/stocktake', 'Stocktake', '盘点', 'VIEW_STOCKTAKE'),
    item(
      'inventory-stockAdjustment',
      '/inventory/stockAdjustment',
      'Stock Adjustment',
      '库存调整',
      'VIEW_STOCK_ADJUSTMENT',
    ),
  ]),
];

/** The groups and items that this caller sees: permitted, and with an existing page. Empty groups are left out. */
export const visibleMenu = (caller: Caller & { built: (route: PagePath) => boolean }): MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => caller.built(item.route) && meets(item.needs, caller)),
    }))
    .filter((group) => group.items.length > 0);
