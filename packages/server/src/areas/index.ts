/** The one index of areas: their routes and jobs. `npm run new-area` adds a line to each list. */
import type { Job } from '#server/kit/jobs.ts';
import type { Routes } from '#server/kit/routes.ts';
import { fileRoutes } from './access/file.routes.ts';
import { auditRoutes } from './access/audit.routes.ts';
import { outboxRoutes } from './access/outbox.routes.ts';
import { securityEventRoutes } from './access/security-event.routes.ts';
import { memberAlarmJobs } from './people/member-alarm.jobs.ts';
import { memberEmailJobs } from './people/member-email.commands.ts';
import { securityEventJobs } from './access/security-event.jobs.ts';
import { privilegeRoutes } from './access/privilege.routes.ts';
import { certificateRoutes } from './access/certificate.routes.ts';
import { invitationRoutes } from './access/invitation.routes.ts';
import { profileRoutes } from './access/profile.routes.ts';
import { roleRoutes } from './access/role.routes.ts';
import { sessionRoutes } from './access/session.routes.ts';
import { staffRoutes } from './access/staff.routes.ts';
import { twoStepRoutes } from './access/two-step.routes.ts';
import { appointmentJobs } from './classes/appointment.jobs.ts';
import { appointmentRoutes } from './classes/appointment.routes.ts';
import { availabilityRoutes } from './classes/availability.routes.ts';
import { performanceRoutes } from './classes/performance.routes.ts';
import { bookingRoutes } from './classes/booking.routes.ts';
import { classRoutes } from './classes/class.routes.ts';
import { meetingJobs } from './classes/meeting.commands.ts';
import { doorReportRoutes } from './classes/door-report.routes.ts';
import { feedRoutes } from './classes/feed.routes.ts';
import { kioskRoutes } from './classes/kiosk.routes.ts';
import { passRoutes } from './classes/pass.routes.ts';
import { onlineRoutes } from './classes/online.routes.ts';
import { sessionJobs } from './classes/session.jobs.ts';
import { timetableRoutes } from './classes/timetable.routes.ts';
import { checkInRoutes } from './classes/check_in.routes.ts';
import { changeRoutes, datesRoutes } from './membership/change.routes.ts';
import { closureJobs } from './membership/closure.job.ts';
import { closureRoutes } from './membership/closure.routes.ts';
import { endingRoutes, upfrontRoutes } from './membership/ending.routes.ts';
import { classCategoryRoutes } from './settings/class-category.routes.ts';
import { terminationRuleRoutes } from './membership/termination-rule.routes.ts';
import { creditJobs } from './membership/credit.jobs.ts';
import { creditPackRoutes, creditRoutes } from './membership/credit.routes.ts';
import { joiningFeeRoutes } from './membership/joining-fee.routes.ts';
import { membershipJobs } from './membership/membership.jobs.ts';
import { programmeRoutes, signUpRoutes } from './membership/membership.routes.ts';
import { suspensionRoutes } from './membership/suspension.routes.ts';
import { approvalRoutes } from './money/approval.routes.ts';
import { dayCloseRoutes } from './money/day-close.routes.ts';
import { tillRoutes } from './money/till.routes.ts';
import { chargeRoutes } from './money/charge.routes.ts';
import { giftRoutes } from './money/gift.routes.ts';
import { writeOffRoutes } from './money/write-off.routes.ts';
import { billingJobs } from './money/billing.jobs.ts';
import { billingRoutes, paymentLinkRoutes, paymentMethodRoutes, repayRoutes } from './money/billing.routes.ts';
import { expiringRoutes } from './money/expiring.routes.ts';
import { moneyRoutes } from './money/money.routes.ts';
import { refundRoutes } from './money/refund.routes.ts';
import { branchRoutes } from './network/branch.routes.ts';
import { agreementRoutes, packageRoutes } from './network/agreement.routes.ts';
import { franchiseCreditRoutes } from './network/franchise-credit.routes.ts';
import { franchiseInvoiceRoutes } from './network/franchise-invoice.routes.ts';
import { franchiseJobs } from './network/franchise.jobs.ts';
import { organisationRoutes } from './network/organisation.routes.ts';
import { openingRoutes } from './network/opening.routes.ts';
import { settlementJobs } from './network/settlement.jobs.ts';
import { settlementRoutes } from './network/settlement.routes.ts';
import { importJobs } from './people/import.job.ts';
import { importRoutes } from './people/import.routes.ts';
import { leadRoutes } from './people/lead.routes.ts';
import { memberRoutes } from './people/member.routes.ts';
import { memberBulkRoutes } from './people/member-bulk.routes.ts';
import { vaccineRoutes } from './people/vaccine.routes.ts';
import { memberConsentRoutes } from './people/member-consent.routes.ts';
import { walletRoutes } from './money/wallet.routes.ts';
import { memberFamilyRoutes } from './people/member-family.routes.ts';
import { memberLifeRoutes } from './people/member-life.routes.ts';
import { eraseJobs } from './people/member-data.commands.ts';
import { memberDataRoutes } from './people/member-data.routes.ts';
import { mergeJobs } from './people/member-merge.commands.ts';
import { memberMergeRoutes } from './people/member-merge.routes.ts';
import { memberLoginRoutes } from './people/member-login.routes.ts';
import { memberSelfRoutes } from './people/member-self.routes.ts';
import { homeRoutes } from './report/home.routes.ts';
import { surveyRoutes } from './settings/survey.routes.ts';
import { termsJobs } from './settings/terms.jobs.ts';
import { acceptanceRoutes, legalTermsRoutes, termsRoutes } from './settings/terms.routes.ts';
import { freelanceRateRoutes } from './shift/freelance_rate.routes.ts';
import { shiftJobs } from './shift/shift.jobs.ts';
import { clockRoutes, timesheetRoutes } from './shift/timesheet.routes.ts';
import { staffInvoiceRoutes } from './shift/staff_invoice.routes.ts';
import { classAssignRoutes } from './shift/class_assign.routes.ts';
import { backupRoutes } from './shift/backup.routes.ts';
import { shiftRoutes } from './shift/shift.routes.ts';
import { accountRoutes } from './settings/account.routes.ts';
import { branchMoneyRoutes } from './settings/branch-money.routes.ts';
import { scheduleSettingsRoutes } from './settings/schedule.routes.ts';
import { listViewRoutes } from './settings/list-view.routes.ts';
import { userSettingRoutes } from './settings/user-setting.routes.ts';
import { wifiRoutes } from './settings/wifi.routes.ts';

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
  securityEventRoutes,
  branchRoutes,
  organisationRoutes,
  packageRoutes,
  agreementRoutes,
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
  wifiRoutes,
  userSettingRoutes,
  listViewRoutes,
  termsRoutes,
  legalTermsRoutes,
  acceptanceRoutes,
];
export const areaJobs: readonly Job[] = [
  ...billingJobs,
  ...membershipJobs,
  ...creditJobs,
  ...closureJobs,
  ...importJobs,
  ...mergeJobs,
  ...eraseJobs,
  ...termsJobs,
  ...sessionJobs,
  ...appointmentJobs,
  ...meetingJobs,
  ...shiftJobs,
  ...franchiseJobs,
  ...settlementJobs,
  ...securityEventJobs,
  ...memberAlarmJobs,
  ...memberEmailJobs,
];
