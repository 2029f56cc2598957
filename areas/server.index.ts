/** The one index of areas: their routes and jobs. `npm run new-area` adds a line to each list. */
import type { Job } from '#kit/server/jobs.ts';
import type { Routes } from '#kit/server/routes.ts';
import { fileRoutes } from '#areas/access/file/file.routes.ts';
import { auditRoutes } from '#areas/access/audit/audit.routes.ts';
import { outboxRoutes } from '#areas/access/outbox/outbox.routes.ts';
import { systemRoutes } from '#areas/access/system/system.routes.ts';
import { securityEventRoutes } from '#areas/access/security-event/security-event.routes.ts';
import { memberAlarmJobs } from '#areas/people/member/member-alarm.jobs.ts';
import { memberEmailJobs } from '#areas/people/member-email/member-email.commands.ts';
import { securityEventJobs } from '#areas/access/security-event/security-event.jobs.ts';
import { privilegeRoutes } from '#areas/access/privilege/privilege.routes.ts';
import { certificateRoutes } from '#areas/access/certificate/certificate.routes.ts';
import { invitationRoutes } from '#areas/access/invitation/invitation.routes.ts';
import { profileRoutes } from '#areas/access/profile/profile.routes.ts';
import { roleRoutes } from '#areas/access/role/role.routes.ts';
import { sessionRoutes } from '#areas/access/session/session.routes.ts';
import { staffRoutes } from '#areas/access/staff/staff.routes.ts';
import { twoStepRoutes } from '#areas/access/two-step/two-step.routes.ts';
import { appointmentJobs } from '#areas/classes/appointment/appointment.jobs.ts';
import { appointmentRoutes } from '#areas/classes/appointment/appointment.routes.ts';
import { availabilityRoutes } from '#areas/classes/availability/availability.routes.ts';
import { performanceRoutes } from '#areas/classes/performance/performance.routes.ts';
import { bookingRoutes } from '#areas/classes/booking/booking.routes.ts';
import { classRoutes } from '#areas/classes/class/class.routes.ts';
import { meetingJobs } from '#areas/classes/online/meeting.commands.ts';
import { doorReportRoutes } from '#areas/classes/door-report/door-report.routes.ts';
import { feedRoutes } from '#areas/classes/feed/feed.routes.ts';
import { kioskRoutes } from '#areas/classes/kiosk/kiosk.routes.ts';
import { passRoutes } from '#areas/classes/pass/pass.routes.ts';
import { onlineRoutes } from '#areas/classes/online/online.routes.ts';
import { releaseJobs } from '#areas/classes/release/release.jobs.ts';
import { sessionJobs } from '#areas/classes/session/session.jobs.ts';
import { timetableRoutes } from '#areas/classes/timetable/timetable.routes.ts';
import { checkInRoutes } from '#areas/classes/check-in/check-in.routes.ts';
import { changeRoutes, datesRoutes } from '#areas/membership/change/change.routes.ts';
import { closureJobs } from '#areas/membership/closure/closure.jobs.ts';
import { closureRoutes } from '#areas/membership/closure/closure.routes.ts';
import { endingRoutes, upfrontRoutes } from '#areas/membership/ending/ending.routes.ts';
import { classCategoryRoutes } from '#areas/settings/class-category/class-category.routes.ts';
import { terminationRuleRoutes } from '#areas/membership/termination-rule/termination-rule.routes.ts';
import { creditJobs } from '#areas/membership/credit/credit.jobs.ts';
import { creditPackRoutes, creditRoutes } from '#areas/membership/credit/credit.routes.ts';
import { joiningFeeRoutes } from '#areas/membership/joining-fee/joining-fee.routes.ts';
import { membershipJobs } from '#areas/membership/membership/membership.jobs.ts';
import { programmeRoutes, signUpRoutes } from '#areas/membership/membership/membership.routes.ts';
import { suspensionRoutes } from '#areas/membership/suspension/suspension.routes.ts';
import { approvalRoutes } from '#areas/money/approval/approval.routes.ts';
import { dayCloseRoutes } from '#areas/money/day-close/day-close.routes.ts';
import { tillRoutes } from '#areas/money/till/till.routes.ts';
import { chargeRoutes } from '#areas/money/charge/charge.routes.ts';
import { giftRoutes } from '#areas/money/gift/gift.routes.ts';
import { statementRoutes } from '#areas/money/statement/statement.routes.ts';
import { writeOffRoutes } from '#areas/money/write-off/write-off.routes.ts';
import { bookReportJobs } from '#areas/report/book-report/book-report.jobs.ts';
import { billingJobs } from '#areas/money/billing/billing.jobs.ts';
import {
  billingRoutes,
  paymentLinkRoutes,
  paymentMethodRoutes,
  repayRoutes,
} from '#areas/money/billing/billing.routes.ts';
import { expiringRoutes } from '#areas/money/expiring/expiring.routes.ts';
import { moneyRoutes } from '#areas/money/invoice/invoice.routes.ts';
import { refundRoutes } from '#areas/money/refund/refund.routes.ts';
import { branchRoutes } from '#areas/network/branch/branch.routes.ts';
import { branchGroupRoutes } from '#areas/network/branch-group/branch-group.routes.ts';
import { agreementRoutes, packageRoutes } from '#areas/network/agreement/agreement.routes.ts';
import { franchiseCreditRoutes } from '#areas/network/franchise-credit/franchise-credit.routes.ts';
import { franchiseInvoiceRoutes } from '#areas/network/franchise-invoice/franchise-invoice.routes.ts';
import { franchiseJobs } from '#areas/network/franchise-invoice/franchise.jobs.ts';
import { organisationRoutes } from '#areas/network/organisation/organisation.routes.ts';
import { openingRoutes } from '#areas/network/opening/opening.routes.ts';
import { settlementJobs } from '#areas/network/settlement/settlement.jobs.ts';
import { settlementRoutes } from '#areas/network/settlement/settlement.routes.ts';
import { importJobs } from '#areas/people/import/import.jobs.ts';
import { importRoutes } from '#areas/people/import/import.routes.ts';
import { leadRoutes } from '#areas/people/lead/lead.routes.ts';
import { memberRoutes } from '#areas/people/member/member.routes.ts';
import { memberBulkRoutes } from '#areas/people/member-bulk/member-bulk.routes.ts';
import { vaccineRoutes } from '#areas/people/vaccine/vaccine.routes.ts';
import { memberConsentRoutes } from '#areas/people/member-consent/member-consent.routes.ts';
import { walletRoutes } from '#areas/money/wallet/wallet.routes.ts';
import { memberFamilyRoutes } from '#areas/people/member-family/member-family.routes.ts';
import { memberLifeRoutes } from '#areas/people/member-life/member-life.routes.ts';
import { eraseJobs } from '#areas/people/member-data/member-data.commands.ts';
import { memberDataRoutes } from '#areas/people/member-data/member-data.routes.ts';
import { mergeJobs } from '#areas/people/member-merge/member-merge.commands.ts';
import { memberMergeRoutes } from '#areas/people/member-merge/member-merge.routes.ts';
import { memberLoginRoutes } from '#areas/people/member-login/member-login.routes.ts';
import { memberSelfRoutes } from '#areas/people/member-self/member-self.routes.ts';
import { leagueReportRoutes } from '#areas/report/league-report/league-report.routes.ts';
import { bookReportRoutes } from '#areas/report/book-report/book-report.routes.ts';
import { deferredReportRoutes } from '#areas/report/deferred-report/deferred-report.routes.ts';
import { classReportRoutes } from '#areas/report/class-report/class-report.routes.ts';
import { courseReportRoutes } from '#areas/report/course-report/course-report.routes.ts';
import { clientReportRoutes } from '#areas/report/client-report/client-report.routes.ts';
import { leadReportRoutes } from '#areas/report/lead-report/lead-report.routes.ts';
import { receivablesRoutes } from '#areas/report/receivables/receivables.routes.ts';
import { accountCodesRoutes } from '#areas/report/journal-export/account-codes.routes.ts';
import { journalExportRoutes } from '#areas/report/journal-export/journal-export.routes.ts';
import { memberReportRoutes } from '#areas/report/member-report/member-report.routes.ts';
import { moneyReportRoutes } from '#areas/report/money-report/money-report.routes.ts';
import { reportScheduleJobs } from '#areas/report/report-schedule/report-schedule.jobs.ts';
import { reportScheduleRoutes } from '#areas/report/report-schedule/report-schedule.routes.ts';
import { commissionReportRoutes } from '#areas/report/commission-report/commission-report.routes.ts';
import { stockReportRoutes } from '#areas/report/stock-report/stock-report.routes.ts';
import { forecastJobs } from '#areas/report/forecast/forecast.jobs.ts';
import { forecastRoutes } from '#areas/report/forecast/forecast.routes.ts';
import { homeRoutes } from '#areas/report/home/home.routes.ts';
import { surveyRoutes } from '#areas/settings/survey/survey.routes.ts';
import { termsJobs } from '#areas/settings/terms/terms.jobs.ts';
import { acceptanceRoutes, legalTermsRoutes, termsRoutes } from '#areas/settings/terms/terms.routes.ts';
import { freelanceRateRoutes } from '#areas/shift/freelance-rate/freelance-rate.routes.ts';
import { shiftJobs } from '#areas/shift/shift/shift.jobs.ts';
import { clockRoutes, timesheetRoutes } from '#areas/shift/timesheet/timesheet.routes.ts';
import { staffInvoiceRoutes } from '#areas/shift/staff-invoice/staff-invoice.routes.ts';
import { classAssignRoutes } from '#areas/shift/class-assign/class-assign.routes.ts';
import { backupRoutes } from '#areas/shift/backup/backup.routes.ts';
import { shiftRoutes } from '#areas/shift/shift/shift.routes.ts';
import { accountRoutes } from '#areas/settings/account/account.routes.ts';
import { copyRoutes } from '#areas/settings/copy/copy.routes.ts';
import { branchMoneyRoutes } from '#areas/settings/branch-money/branch-money.routes.ts';
import { scheduleSettingsRoutes } from '#areas/settings/schedule/schedule.routes.ts';
import { listViewRoutes } from '#areas/settings/list-view/list-view.routes.ts';
import { userSettingRoutes } from '#areas/settings/user-setting/user-setting.routes.ts';
import { wifiRoutes } from '#areas/settings/wifi/wifi.routes.ts';
import { lockRoutes } from '#areas/settings/lock/lock.routes.ts';
import { rolloutRoutes } from '#areas/settings/rollout/rollout.routes.ts';
import { rolloutJobs } from '#areas/settings/rollout/rollout.jobs.ts';
import { webhookRoutes } from '#areas/settings/webhook/webhook.routes.ts';
import { webhookJobs } from '#areas/settings/webhook-delivery/webhook-delivery.jobs.ts';
import { webhookDeliveryRoutes } from '#areas/settings/webhook-delivery/webhook-delivery.routes.ts';
import { trialRuleRoutes } from '#areas/settings/trial-rule/trial-rule.routes.ts';
import { ownTrialRoutes, trialRoutes } from '#areas/classes/trial/trial.routes.ts';
import { websiteProgramRoutes, websiteRoutes } from '#areas/settings/website/website.routes.ts';
import { productCategoryRoutes } from '#areas/stock/product-category/product-category.routes.ts';
import { productRoutes } from '#areas/stock/product/product.routes.ts';
import { itemRoutes } from '#areas/stock/item/item.routes.ts';
import { stockInRoutes } from '#areas/stock/stock-in/stock-in.routes.ts';
import { stockRoutes } from '#areas/stock/stock/stock.routes.ts';
import { stockRequestRoutes } from '#areas/stock/stock-request/stock-request.routes.ts';
import { deliveryOrderRoutes } from '#areas/stock/delivery-order/delivery-order.routes.ts';
import { stockAdjustmentRoutes } from '#areas/stock/stock-adjustment/stock-adjustment.routes.ts';
import { sheetRoutes } from '#areas/stock/sheet/sheet.routes.ts';
import { stocktakeRoutes } from '#areas/stock/stocktake/stocktake.routes.ts';
import { merchandiseRoutes } from '#areas/orders/merchandise/merchandise.routes.ts';
import { orderJobs } from '#areas/orders/order/order.jobs.ts';
import { orderRoutes } from '#areas/orders/order/order.routes.ts';
import { commissionRoutes } from '#areas/commission/commission/commission.routes.ts';
import { commissionAdjustmentRoutes } from '#areas/commission/commission-adjustment/commission-adjustment.routes.ts';
import { commissionCloseRoutes } from '#areas/commission/commission-close/commission-close.routes.ts';
import { commissionPlanRoutes } from '#areas/commission/commission-plan/commission-plan.routes.ts';
import { challengeRoutes, ownChallengeRoutes } from '#areas/classes/challenge/challenge.routes.ts';
import { merchantPackageRoutes } from '#areas/merchant/package/merchant-package.routes.ts';
import { ownPromotionRoutes, promotionRoutes, redemptionRoutes } from '#areas/merchant/promotion/promotion.routes.ts';
import { promotionReportRoutes } from '#areas/report/promotion-report/promotion-report.routes.ts';
import { articleRoutes, ownArticleRoutes } from '#areas/support/article/article.routes.ts';
import { cannedAnswerRoutes } from '#areas/support/canned-answer/canned-answer.routes.ts';
import { conversationJobs } from '#areas/support/conversation/conversation.jobs.ts';
import { conversationRoutes, ownConversationRoutes } from '#areas/support/conversation/conversation.routes.ts';
import { ticketJobs } from '#areas/support/ticket/ticket.jobs.ts';
import { ownTicketRoutes, ticketRoutes } from '#areas/support/ticket/ticket.routes.ts';
import { visitorRoutes } from '#areas/support/visitor/visitor.routes.ts';
import { audienceRoutes } from '#areas/broadcast/audience/audience.routes.ts';
import { automationRoutes } from '#areas/broadcast/automation/automation.routes.ts';
import { broadcastSettingRoutes } from '#areas/broadcast/broadcast-setting/broadcast-setting.routes.ts';
import { campaignRoutes } from '#areas/broadcast/campaign/campaign.routes.ts';
import { campaignJobs } from '#areas/broadcast/campaign-run/campaign-run.jobs.ts';
import { campaignRunRoutes } from '#areas/broadcast/campaign-run/campaign-run.routes.ts';
import { campaignScheduleRoutes } from '#areas/broadcast/campaign-schedule/campaign-schedule.routes.ts';
import { newsJobs } from '#areas/broadcast/news/news.jobs.ts';
import { notificationRoutes } from '#areas/broadcast/notification/notification.routes.ts';
import { ownPushRoutes } from '#areas/broadcast/push-device/push-device.routes.ts';
import { newsRoutes, ownNewsRoutes } from '#areas/broadcast/news/news.routes.ts';
import { phoneCheckRoutes } from '#areas/broadcast/phone-check/phone-check.routes.ts';
import { preferenceRoutes, suppressionRoutes } from '#areas/broadcast/suppression/suppression.routes.ts';
import { salesMaterialRoutes } from '#areas/commission/sales-material/sales-material.routes.ts';
import { attemptJobs } from '#areas/learn/attempt/attempt.jobs.ts';
import { attemptRoutes } from '#areas/learn/attempt/attempt.routes.ts';
import { categoryRoutes } from '#areas/learn/category/category.routes.ts';
import { courseJobs } from '#areas/learn/course/course.jobs.ts';
import { lessonJobs } from '#areas/learn/lesson/lesson.jobs.ts';
import { courseRoutes, subCourseRoutes } from '#areas/learn/course/course.routes.ts';
import { learnDashboardRoutes } from '#areas/learn/dashboard/dashboard.routes.ts';
import { examRoutes, questionRoutes } from '#areas/learn/exam/exam.routes.ts';
import { lessonRoutes } from '#areas/learn/lesson/lesson.routes.ts';
import { reminderJobs } from '#areas/learn/reminder/reminder.jobs.ts';
import { reminderRoutes } from '#areas/learn/reminder/reminder.routes.ts';
import { studyRoutes } from '#areas/learn/study/study.routes.ts';

export const areaRoutes: readonly Routes[] = [
  sessionRoutes,
  profileRoutes,
  staffRoutes,
  certificateRoutes,
  invitationRoutes,
  twoStepRoutes,
  fileRoutes,
  roleRoutes,
  privilegeRoutes,
  auditRoutes,
  outboxRoutes,
  systemRoutes,
  securityEventRoutes,
  branchRoutes,
  organisationRoutes,
  packageRoutes,
  agreementRoutes,
  branchGroupRoutes,
  franchiseCreditRoutes,
  franchiseInvoiceRoutes,
  openingRoutes,
  settlementRoutes,
  leadRoutes,
  importRoutes,
  memberRoutes,
  memberFamilyRoutes,
  memberLifeRoutes,
  memberMergeRoutes,
  memberDataRoutes,
  memberLoginRoutes,
  memberSelfRoutes,
  memberConsentRoutes,
  vaccineRoutes,
  memberBulkRoutes,
  programmeRoutes,
  signUpRoutes,
  joiningFeeRoutes,
  creditPackRoutes,
  creditRoutes,
  suspensionRoutes,
  endingRoutes,
  terminationRuleRoutes,
  classCategoryRoutes,
  upfrontRoutes,
  closureRoutes,
  datesRoutes,
  changeRoutes,
  moneyRoutes,
  walletRoutes,
  refundRoutes,
  chargeRoutes,
  giftRoutes,
  statementRoutes,
  writeOffRoutes,
  billingRoutes,
  paymentLinkRoutes,
  repayRoutes,
  expiringRoutes,
  approvalRoutes,
  dayCloseRoutes,
  tillRoutes,
  paymentMethodRoutes,
  checkInRoutes,
  classRoutes,
  timetableRoutes,
  bookingRoutes,
  appointmentRoutes,
  availabilityRoutes,
  performanceRoutes,
  onlineRoutes,
  kioskRoutes,
  passRoutes,
  feedRoutes,
  doorReportRoutes,
  homeRoutes,
  forecastRoutes,
  moneyReportRoutes,
  memberReportRoutes,
  clientReportRoutes,
  leadReportRoutes,
  receivablesRoutes,
  classReportRoutes,
  stockReportRoutes,
  commissionReportRoutes,
  leagueReportRoutes,
  courseReportRoutes,
  bookReportRoutes,
  deferredReportRoutes,
  journalExportRoutes,
  accountCodesRoutes,
  reportScheduleRoutes,
  surveyRoutes,
  freelanceRateRoutes,
  shiftRoutes,
  backupRoutes,
  classAssignRoutes,
  clockRoutes,
  timesheetRoutes,
  staffInvoiceRoutes,
  scheduleSettingsRoutes,
  branchMoneyRoutes,
  accountRoutes,
  copyRoutes,
  wifiRoutes,
  websiteRoutes,
  rolloutRoutes,
  lockRoutes,
  webhookRoutes,
  webhookDeliveryRoutes,
  trialRuleRoutes,
  trialRoutes,
  ownTrialRoutes,
  websiteProgramRoutes,
  userSettingRoutes,
  listViewRoutes,
  termsRoutes,
  legalTermsRoutes,
  acceptanceRoutes,
  productRoutes,
  productCategoryRoutes,
  itemRoutes,
  stockInRoutes,
  stockRoutes,
  stockRequestRoutes,
  deliveryOrderRoutes,
  stockAdjustmentRoutes,
  stocktakeRoutes,
  orderRoutes,
  merchandiseRoutes,
  sheetRoutes,
  salesMaterialRoutes,
  commissionRoutes,
  commissionPlanRoutes,
  commissionAdjustmentRoutes,
  commissionCloseRoutes,
  categoryRoutes,
  courseRoutes,
  subCourseRoutes,
  lessonRoutes,
  examRoutes,
  questionRoutes,
  studyRoutes,
  attemptRoutes,
  learnDashboardRoutes,
  reminderRoutes,
  audienceRoutes,
  phoneCheckRoutes,
  suppressionRoutes,
  newsRoutes,
  ownNewsRoutes,
  notificationRoutes,
  ownPushRoutes,
  preferenceRoutes,
  automationRoutes,
  campaignRoutes,
  campaignScheduleRoutes,
  campaignRunRoutes,
  broadcastSettingRoutes,
  challengeRoutes,
  ownChallengeRoutes,
  merchantPackageRoutes,
  promotionRoutes,
  redemptionRoutes,
  ownPromotionRoutes,
  promotionReportRoutes,
  ticketRoutes,
  conversationRoutes,
  ownConversationRoutes,
  visitorRoutes,
  cannedAnswerRoutes,
  ownTicketRoutes,
  articleRoutes,
  ownArticleRoutes,
];
export const areaJobs: readonly Job[] = [
  ...billingJobs,
  ...bookReportJobs,
  ...membershipJobs,
  ...creditJobs,
  ...closureJobs,
  ...importJobs,
  ...mergeJobs,
  ...eraseJobs,
  ...termsJobs,
  ...sessionJobs,
  ...releaseJobs,
  ...appointmentJobs,
  ...meetingJobs,
  ...shiftJobs,
  ...franchiseJobs,
  ...settlementJobs,
  ...securityEventJobs,
  ...memberAlarmJobs,
  ...memberEmailJobs,
  ...orderJobs,
  ...reportScheduleJobs,
  ...rolloutJobs,
  ...webhookJobs,
  ...newsJobs,
  ...campaignJobs,
  ...ticketJobs,
  ...conversationJobs,
  ...forecastJobs,
  ...courseJobs,
  ...lessonJobs,
  ...reminderJobs,
  ...attemptJobs,
];
