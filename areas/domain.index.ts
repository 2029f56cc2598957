/** The one index of areas. `npm run new-area` adds a line to each table. */
import { accessWords } from '#areas/access/access.words.ts';
import { fileContract } from '#kit/domain/file.contract.ts';
import { listViewContract } from '#kit/domain/list-view.contract.ts';
import { certificateContract } from '#areas/access/certificate/certificate.contract.ts';
import { invitationContract } from '#areas/access/invitation/invitation.contract.ts';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { auditContract } from '#areas/access/audit/audit.contract.ts';
import { outboxContract } from '#areas/access/outbox/outbox.contract.ts';
import { systemContract } from '#areas/access/system/system.contract.ts';
import { jobWords } from '#areas/access/system/job.words.ts';
import { securityEventContract } from '#areas/access/security-event/security-event.contract.ts';
import { privilegeContract } from '#areas/access/privilege/privilege.contract.ts';
import { roleContract } from '#areas/access/role/role.contract.ts';
import { sessionContract } from '#areas/access/session/session.contract.ts';
import { staffContract } from '#areas/access/staff/staff.contract.ts';
import { twoStepContract } from '#areas/access/two-step/two-step.contract.ts';
import { checkInContract } from '#areas/classes/check-in/check-in.contract.ts';
import { appointmentContract } from '#areas/classes/appointment/appointment.contract.ts';
import { availabilityContract } from '#areas/classes/availability/availability.contract.ts';
import { performanceContract } from '#areas/classes/performance/performance.contract.ts';
import { bookingContract } from '#areas/classes/booking/booking.contract.ts';
import { classContract } from '#areas/classes/class/class.contract.ts';
import { doorReportContract } from '#areas/classes/door-report/door-report.contract.ts';
import { feedContract } from '#areas/classes/feed/feed.contract.ts';
import { kioskContract } from '#areas/classes/kiosk/kiosk.contract.ts';
import { passContract } from '#areas/classes/pass/pass.contract.ts';
import { onlineContract } from '#areas/classes/online/online.contract.ts';
import { ownTrialContract, trialContract } from '#areas/classes/trial/trial.contract.ts';
import { timetableContract } from '#areas/classes/timetable/timetable.contract.ts';
import { classesWords } from '#areas/classes/classes.words.ts';
import { creditContract } from '#areas/membership/credit/credit.contract.ts';
import { creditPackContract } from '#areas/membership/credit-pack/credit-pack.contract.ts';
import { signUpContract } from '#areas/membership/sign-up/sign-up.contract.ts';
import { programmeContract } from '#areas/membership/programme/programme.contract.ts';
import { changeContract } from '#areas/membership/change/change.contract.ts';
import { closureContract } from '#areas/membership/closure/closure.contract.ts';
import { datesContract } from '#areas/membership/dates/dates.contract.ts';
import { endingContract } from '#areas/membership/ending/ending.contract.ts';
import { classCategoryContract } from '#areas/settings/class-category/class-category.contract.ts';
import { terminationRuleContract } from '#areas/membership/termination-rule/termination-rule.contract.ts';
import { suspensionContract } from '#areas/membership/suspension/suspension.contract.ts';
import { joiningFeeContract } from '#areas/membership/joining-fee/joining-fee.contract.ts';
import { membershipWords } from '#areas/membership/membership.words.ts';
import { moneyWords } from '#areas/money/money.words.ts';
import { approvalContract } from '#areas/money/approval/approval.contract.ts';
import { dayCloseContract } from '#areas/money/day-close/day-close.contract.ts';
import { tillContract } from '#areas/money/till/till.contract.ts';
import { chargeContract } from '#areas/money/charge/charge.contract.ts';
import { giftContract } from '#areas/money/gift/gift.contract.ts';
import { statementContract } from '#areas/money/statement/statement.contract.ts';
import { writeOffContract } from '#areas/money/write-off/write-off.contract.ts';
import { billingContract } from '#areas/money/billing/billing.contract.ts';
import { paymentMethodContract } from '#areas/money/payment-method/payment-method.contract.ts';
import { upfrontContract } from '#areas/membership/upfront/upfront.contract.ts';
import { expiringContract } from '#areas/money/expiring/expiring.contract.ts';
import { repayContract } from '#areas/money/repay/repay.contract.ts';
import { paymentLinkContract } from '#areas/money/payment-link/payment-link.contract.ts';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import { refundContract } from '#areas/money/refund/refund.contract.ts';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { branchGroupContract } from '#areas/network/branch-group/branch-group.contract.ts';
import { agreementContract } from '#areas/network/agreement/agreement.contract.ts';
import { franchiseCreditContract } from '#areas/network/franchise-credit/franchise-credit.contract.ts';
import { franchiseInvoiceContract } from '#areas/network/franchise-invoice/franchise-invoice.contract.ts';
import { organisationContract } from '#areas/network/organisation/organisation.contract.ts';
import { packageContract } from '#areas/network/package/package.contract.ts';
import { openingContract } from '#areas/network/opening/opening.contract.ts';
import { settlementContract } from '#areas/network/settlement/settlement.contract.ts';
import { walletContract } from '#areas/money/wallet/wallet.contract.ts';
import { networkWords } from '#areas/network/network.words.ts';
import { peopleWords } from '#areas/people/people.words.ts';
import { importContract } from '#areas/people/import/import.contract.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { memberBulkContract } from '#areas/people/member-bulk/member-bulk.contract.ts';
import { memberConsentContract } from '#areas/people/member-consent/member-consent.contract.ts';
import { memberFamilyContract } from '#areas/people/member-family/member-family.contract.ts';
import { memberLifeContract } from '#areas/people/member-life/member-life.contract.ts';
import { memberDataContract } from '#areas/people/member-data/member-data.contract.ts';
import { memberMergeContract } from '#areas/people/member-merge/member-merge.contract.ts';
import { memberLoginContract } from '#areas/people/member-login/member-login.contract.ts';
import { memberSelfContract } from '#areas/people/member-self/member-self.contract.ts';
import { vaccineContract } from '#areas/people/vaccine/vaccine.contract.ts';
import { shiftWords } from '#areas/shift/shift.words.ts';
import { freelanceRateContract } from '#areas/shift/freelance-rate/freelance-rate.contract.ts';
import { shiftContract } from '#areas/shift/shift/shift.contract.ts';
import { classAssignContract } from '#areas/shift/class-assign/class-assign.contract.ts';
import { backupContract } from '#areas/shift/backup/backup.contract.ts';
import { clockContract } from '#areas/shift/clock/clock.contract.ts';
import { staffInvoiceContract } from '#areas/shift/staff-invoice/staff-invoice.contract.ts';
import { timesheetContract } from '#areas/shift/timesheet/timesheet.contract.ts';
import { reportWords } from '#areas/report/report.words.ts';
import { leagueReportContract } from '#areas/report/league-report/league-report.contract.ts';
import { bookReportContract } from '#areas/report/book-report/book-report.contract.ts';
import { deferredReportContract } from '#areas/report/deferred-report/deferred-report.contract.ts';
import { classReportContract } from '#areas/report/class-report/class-report.contract.ts';
import { courseReportContract } from '#areas/report/course-report/course-report.contract.ts';
import { clientReportContract } from '#areas/report/client-report/client-report.contract.ts';
import { leadReportContract } from '#areas/report/lead-report/lead-report.contract.ts';
import { receivablesContract } from '#areas/report/receivables/receivables.contract.ts';
import { accountCodesContract } from '#areas/report/journal-export/account-codes.contract.ts';
import { journalExportContract } from '#areas/report/journal-export/journal-export.contract.ts';
import { memberReportContract } from '#areas/report/member-report/member-report.contract.ts';
import { moneyReportContract } from '#areas/report/money-report/money-report.contract.ts';
import { reportScheduleContract } from '#areas/report/report-schedule/report-schedule.contract.ts';
import { commissionReportContract } from '#areas/report/commission-report/commission-report.contract.ts';
import { stockReportContract } from '#areas/report/stock-report/stock-report.contract.ts';
import { listedWords } from '#areas/report/report-list/listed.words.ts';
import { forecastContract } from '#areas/report/forecast/forecast.contract.ts';
import { forecastWords } from '#areas/report/forecast/forecast.words.ts';
import { homeContract } from '#areas/report/home/home.contract.ts';
import { acceptanceContract, legalTermsContract, termsContract } from '#areas/settings/terms/terms.contract.ts';
import { surveyContract } from '#areas/settings/survey/survey.contract.ts';
import { accountContract } from '#areas/settings/account/account.contract.ts';
import { copyContract } from '#areas/settings/copy/copy.contract.ts';
import { branchMoneyContract } from '#areas/settings/branch-money/branch-money.contract.ts';
import { settingsWords } from '#areas/settings/settings.words.ts';
import { scheduleContract } from '#areas/settings/schedule/schedule.contract.ts';
import { userSettingContract } from '#areas/settings/user-setting/user-setting.contract.ts';
import { wifiContract } from '#areas/settings/wifi/wifi.contract.ts';
import { lockContract } from '#areas/settings/lock/lock.contract.ts';
import { rolloutContract } from '#areas/settings/rollout/rollout.contract.ts';
import { webhookContract } from '#areas/settings/webhook/webhook.contract.ts';
import { webhookDeliveryContract } from '#areas/settings/webhook-delivery/webhook-delivery.contract.ts';
import { trialRuleContract } from '#areas/settings/trial-rule/trial-rule.contract.ts';
import { websiteContract, websiteProgramContract } from '#areas/settings/website/website.contract.ts';
import { inBoth } from '#kit/domain/words.ts';
import { attemptContract } from '#areas/learn/attempt/attempt.contract.ts';
import { categoryContract } from '#areas/learn/category/category.contract.ts';
import { courseContract, subCourseContract } from '#areas/learn/course/course.contract.ts';
import { dashboardContract } from '#areas/learn/dashboard/dashboard.contract.ts';
import { examContract, questionContract } from '#areas/learn/exam/exam.contract.ts';
import { lessonContract } from '#areas/learn/lesson/lesson.contract.ts';
import { reminderContract } from '#areas/learn/reminder/reminder.contract.ts';
import { studyContract } from '#areas/learn/study/study.contract.ts';
import { learnWords } from '#areas/learn/learn.words.ts';
import { productContract } from '#areas/stock/product/product.contract.ts';
import { productCategoryContract } from '#areas/stock/product-category/product-category.contract.ts';
import { stockWords } from '#areas/stock/stock.words.ts';
import { itemContract } from '#areas/stock/item/item.contract.ts';
import { stockInContract } from '#areas/stock/stock-in/stock-in.contract.ts';
import { stockContract } from '#areas/stock/stock/stock.contract.ts';
import { stockRequestContract } from '#areas/stock/stock-request/stock-request.contract.ts';
import { deliveryOrderContract } from '#areas/stock/delivery-order/delivery-order.contract.ts';
import { stockAdjustmentContract } from '#areas/stock/stock-adjustment/stock-adjustment.contract.ts';
import { sheetContract } from '#areas/stock/sheet/sheet.contract.ts';
import { stocktakeContract } from '#areas/stock/stocktake/stocktake.contract.ts';
import { orderContract } from '#areas/orders/order/order.contract.ts';
import { merchandiseContract } from '#areas/orders/merchandise/merchandise.contract.ts';
import { ordersWords } from '#areas/orders/orders.words.ts';
import { commissionContract } from '#areas/commission/commission/commission.contract.ts';
import { commissionAdjustmentContract } from '#areas/commission/commission-adjustment/commission-adjustment.contract.ts';
import { commissionCloseContract } from '#areas/commission/commission-close/commission-close.contract.ts';
import { commissionPlanContract } from '#areas/commission/commission-plan/commission-plan.contract.ts';
import { challengeContract, ownChallengeContract } from '#areas/classes/challenge/challenge.contract.ts';
import { challengeWords } from '#areas/classes/challenge/challenge.words.ts';
import { promotionReportContract } from '#areas/report/promotion-report/promotion-report.contract.ts';
import { merchantPackageContract } from '#areas/merchant/package/merchant-package.contract.ts';
import {
  ownPromotionContract,
  promotionContract,
  redemptionContract,
} from '#areas/merchant/promotion/promotion.contract.ts';
import { merchantWords } from '#areas/merchant/merchant.words.ts';
import { articleContract, ownArticleContract } from '#areas/support/article/article.contract.ts';
import { cannedAnswerContract } from '#areas/support/canned-answer/canned-answer.contract.ts';
import { conversationContract } from '#areas/support/conversation/conversation.contract.ts';
import { ownConversationContract } from '#areas/support/conversation/own-conversation.contract.ts';
import { ownTicketContract } from '#areas/support/ticket/own-ticket.contract.ts';
import { ticketContract } from '#areas/support/ticket/ticket.contract.ts';
import { visitorContract } from '#areas/support/visitor/visitor.contract.ts';
import { supportWords } from '#areas/support/support.words.ts';
import { audienceContract } from '#areas/broadcast/audience/audience.contract.ts';
import { broadcastSettingContract } from '#areas/broadcast/broadcast-setting/broadcast-setting.contract.ts';
import { automationContract } from '#areas/broadcast/automation/automation.contract.ts';
import { campaignContract } from '#areas/broadcast/campaign/campaign.contract.ts';
import { campaignRunContract } from '#areas/broadcast/campaign-run/campaign-run.contract.ts';
import { campaignScheduleContract } from '#areas/broadcast/campaign-schedule/campaign-schedule.contract.ts';
import { notificationContract } from '#areas/broadcast/notification/notification.contract.ts';
import { ownPushContract } from '#areas/broadcast/push-device/own-push.contract.ts';
import { ownNewsContract } from '#areas/broadcast/news/own-news.contract.ts';
import { phoneCheckContract } from '#areas/broadcast/phone-check/phone-check.contract.ts';
import { preferenceContract } from '#areas/broadcast/suppression/preference.contract.ts';
import { newsContract } from '#areas/broadcast/news/news.contract.ts';
import { suppressionContract } from '#areas/broadcast/suppression/suppression.contract.ts';
import { broadcastWords } from '#areas/broadcast/broadcast.words.ts';
import { salesMaterialContract } from '#areas/commission/sales-material/sales-material.contract.ts';
import { commissionWords } from '#areas/commission/commission.words.ts';

/** Every endpoint of every area: for the generated refusal tests, the coverage page and the explorer. */
export const contracts = {
  session: sessionContract,
  file: fileContract,
  listView: listViewContract,
  profile: profileContract,
  role: roleContract,
  privilege: privilegeContract,
  audit: auditContract,
  outbox: outboxContract,
  system: systemContract,
  securityEvent: securityEventContract,
  staff: staffContract,
  certificate: certificateContract,
  invitation: invitationContract,
  twoStep: twoStepContract,
  branch: branchContract,
  branchGroup: branchGroupContract,
  organisation: organisationContract,
  franchisePackage: packageContract,
  franchiseAgreement: agreementContract,
  franchiseCredit: franchiseCreditContract,
  franchiseInvoice: franchiseInvoiceContract,
  opening: openingContract,
  settlement: settlementContract,
  lead: leadContract,
  import: importContract,
  member: memberContract,
  member_family: memberFamilyContract,
  member_life: memberLifeContract,
  member_merge: memberMergeContract,
  member_data: memberDataContract,
  member_login: memberLoginContract,
  member_self: memberSelfContract,
  member_bulk: memberBulkContract,
  member_consent: memberConsentContract,
  vaccine: vaccineContract,
  programme: programmeContract,
  suspension: suspensionContract,
  ending: endingContract,
  terminationRule: terminationRuleContract,
  classCategory: classCategoryContract,
  closure: closureContract,
  dates: datesContract,
  membership_change: changeContract,
  signUp: signUpContract,
  joiningFee: joiningFeeContract,
  creditPack: creditPackContract,
  credit: creditContract,
  invoice: invoiceContract,
  wallet: walletContract,
  refund: refundContract,
  charge: chargeContract,
  gift: giftContract,
  statement: statementContract,
  writeOff: writeOffContract,
  billing: billingContract,
  paymentLink: paymentLinkContract,
  repay: repayContract,
  expiringCard: expiringContract,
  upfront: upfrontContract,
  approval: approvalContract,
  dayClose: dayCloseContract,
  till: tillContract,
  paymentMethod: paymentMethodContract,
  checkIn: checkInContract,
  class: classContract,
  timetable: timetableContract,
  booking: bookingContract,
  appointment: appointmentContract,
  availability: availabilityContract,
  performance: performanceContract,
  online: onlineContract,
  kiosk: kioskContract,
  pass: passContract,
  calendarFeed: feedContract,
  doorReport: doorReportContract,
  home: homeContract,
  forecast: forecastContract,
  moneyReport: moneyReportContract,
  memberReport: memberReportContract,
  clientReport: clientReportContract,
  leadReport: leadReportContract,
  receivables: receivablesContract,
  classReport: classReportContract,
  stockReport: stockReportContract,
  commissionReport: commissionReportContract,
  leagueReport: leagueReportContract,
  courseReport: courseReportContract,
  bookReport: bookReportContract,
  deferredReport: deferredReportContract,
  journalExport: journalExportContract,
  accountCodes: accountCodesContract,
  reportSchedule: reportScheduleContract,
  survey: surveyContract,
  freelanceRate: freelanceRateContract,
  shift: shiftContract,
  shiftBackup: backupContract,
  classAssign: classAssignContract,
  shiftClock: clockContract,
  timesheet: timesheetContract,
  staffInvoice: staffInvoiceContract,
  schedule: scheduleContract,
  branchMoney: branchMoneyContract,
  account: accountContract,
  settingsCopy: copyContract,
  website: websiteContract,
  settingRollout: rolloutContract,
  settingLock: lockContract,
  webhook: webhookContract,
  webhookDelivery: webhookDeliveryContract,
  trialRule: trialRuleContract,
  trial: trialContract,
  ownTrial: ownTrialContract,
  websiteProgram: websiteProgramContract,
  wifi: wifiContract,
  userSetting: userSettingContract,
  terms: termsContract,
  legalTerms: legalTermsContract,
  termsAcceptance: acceptanceContract,
  product: productContract,
  productCategory: productCategoryContract,
  item: itemContract,
  stockIn: stockInContract,
  stock: stockContract,
  stockRequest: stockRequestContract,
  deliveryOrder: deliveryOrderContract,
  stockAdjustment: stockAdjustmentContract,
  stocktake: stocktakeContract,
  order: orderContract,
  merchandise: merchandiseContract,
  sheet: sheetContract,
  salesMaterial: salesMaterialContract,
  commission: commissionContract,
  commissionPlan: commissionPlanContract,
  commissionAdjustment: commissionAdjustmentContract,
  commissionClose: commissionCloseContract,
  courseCategory: categoryContract,
  course: courseContract,
  subCourse: subCourseContract,
  lesson: lessonContract,
  exam: examContract,
  examQuestion: questionContract,
  staffCourse: studyContract,
  staffExam: attemptContract,
  learnDashboard: dashboardContract,
  courseReminder: reminderContract,
  audience: audienceContract,
  phoneCheck: phoneCheckContract,
  suppression: suppressionContract,
  news: newsContract,
  ownNews: ownNewsContract,
  notification: notificationContract,
  ownPush: ownPushContract,
  preference: preferenceContract,
  automation: automationContract,
  campaign: campaignContract,
  campaignSchedule: campaignScheduleContract,
  campaignRun: campaignRunContract,
  broadcastSetting: broadcastSettingContract,
  challenge: challengeContract,
  ownChallenge: ownChallengeContract,
  merchantPackage: merchantPackageContract,
  promotion: promotionContract,
  redemption: redemptionContract,
  ownPromotion: ownPromotionContract,
  promotionReport: promotionReportContract,
  ticket: ticketContract,
  conversation: conversationContract,
  ownConversation: ownConversationContract,
  visitor: visitorContract,
  cannedAnswer: cannedAnswerContract,
  ownTicket: ownTicketContract,
  article: articleContract,
  ownArticle: ownArticleContract,
} as const;

export const areaWords = {
  access: inBoth(accessWords),
  network: inBoth(networkWords),
  people: inBoth(peopleWords),
  membership: inBoth(membershipWords),
  money: inBoth(moneyWords),
  classes: inBoth(classesWords),
  report: inBoth(reportWords),
  listed: inBoth(listedWords),
  forecast: inBoth(forecastWords),
  settings: inBoth(settingsWords),
  shift: inBoth(shiftWords),
  stock: inBoth(stockWords),
  orders: inBoth(ordersWords),
  commission: inBoth(commissionWords),
  learn: inBoth(learnWords),
  broadcast: inBoth(broadcastWords),
  support: inBoth(supportWords),
  merchant: inBoth(merchantWords),
  challenge: inBoth(challengeWords),
  job: inBoth(jobWords),
} as const;
