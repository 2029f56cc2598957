/** The one index of areas. `npm run new-area` adds a line to each table. */
import { accessEn } from './access/en.ts';
import { accessZh } from './access/zh.ts';
import { fileContract } from '../kit/file.contract.ts';
import { listViewContract } from '../kit/list-view.contract.ts';
import { certificateContract } from './access/certificate.contract.ts';
import { invitationContract } from './access/invitation.contract.ts';
import { profileContract } from './access/profile.contract.ts';
import { auditContract } from './access/audit.contract.ts';
import { outboxContract } from './access/outbox.contract.ts';
import { securityEventContract } from './access/security-event.contract.ts';
import { privilegeContract } from './access/privilege.contract.ts';
import { roleContract } from './access/role.contract.ts';
import { sessionContract } from './access/session.contract.ts';
import { staffContract } from './access/staff.contract.ts';
import { twoStepContract } from './access/two-step.contract.ts';
import { checkInContract } from './classes/check_in.contract.ts';
import { appointmentContract } from './classes/appointment.contract.ts';
import { availabilityContract } from './classes/availability.contract.ts';
import { performanceContract } from './classes/performance.contract.ts';
import { bookingContract } from './classes/booking.contract.ts';
import { classContract } from './classes/class.contract.ts';
import { doorReportContract } from './classes/door-report.contract.ts';
import { feedContract } from './classes/feed.contract.ts';
import { kioskContract } from './classes/kiosk.contract.ts';
import { passContract } from './classes/pass.contract.ts';
import { onlineContract } from './classes/online.contract.ts';
import { timetableContract } from './classes/timetable.contract.ts';
import { classesEn } from './classes/en.ts';
import { classesZh } from './classes/zh.ts';
import { creditContract } from './membership/credit.contract.ts';
import { creditPackContract } from './membership/credit-pack.contract.ts';
import { signUpContract } from './membership/sign-up.contract.ts';
import { programmeContract } from './membership/programme.contract.ts';
import { changeContract } from './membership/change.contract.ts';
import { closureContract } from './membership/closure.contract.ts';
import { datesContract } from './membership/dates.contract.ts';
import { endingContract } from './membership/ending.contract.ts';
import { classCategoryContract } from './settings/class-category.contract.ts';
import { terminationRuleContract } from './membership/termination-rule.contract.ts';
import { suspensionContract } from './membership/suspension.contract.ts';
import { joiningFeeContract } from './membership/joining-fee.contract.ts';
import { membershipEn } from './membership/en.ts';
import { membershipZh } from './membership/zh.ts';
import { moneyEn } from './money/en.ts';
import { approvalContract } from './money/approval.contract.ts';
import { dayCloseContract } from './money/day-close.contract.ts';
import { tillContract } from './money/till.contract.ts';
import { chargeContract } from './money/charge.contract.ts';
import { giftContract } from './money/gift.contract.ts';
import { writeOffContract } from './money/write-off.contract.ts';
import { billingContract } from './money/billing.contract.ts';
import { paymentMethodContract } from './money/payment-method.contract.ts';
import { upfrontContract } from './membership/upfront.contract.ts';
import { expiringContract } from './money/expiring.contract.ts';
import { repayContract } from './money/repay.contract.ts';
import { paymentLinkContract } from './money/payment-link.contract.ts';
import { moneyContract } from './money/invoice.contract.ts';
import { refundContract } from './money/refund.contract.ts';
import { moneyZh } from './money/zh.ts';
import { branchContract } from './network/branch.contract.ts';
import { agreementContract } from './network/agreement.contract.ts';
import { franchiseCreditContract } from './network/franchise-credit.contract.ts';
import { franchiseInvoiceContract } from './network/franchise-invoice.contract.ts';
import { organisationContract } from './network/organisation.contract.ts';
import { packageContract } from './network/package.contract.ts';
import { openingContract } from './network/opening.contract.ts';
import { settlementContract } from './network/settlement.contract.ts';
import { walletContract } from './money/wallet.contract.ts';
import { networkEn } from './network/en.ts';
import { networkZh } from './network/zh.ts';
import { peopleEn } from './people/en.ts';
import { importContract } from './people/import.contract.ts';
import { leadContract } from './people/lead.contract.ts';
import { memberContract } from './people/member.contract.ts';
import { memberBulkContract } from './people/member-bulk.contract.ts';
import { memberConsentContract } from './people/member-consent.contract.ts';
import { memberFamilyContract } from './people/member-family.contract.ts';
import { memberLifeContract } from './people/member-life.contract.ts';
import { memberDataContract } from './people/member-data.contract.ts';
import { memberMergeContract } from './people/member-merge.contract.ts';
import { memberLoginContract } from './people/member-login.contract.ts';
import { memberSelfContract } from './people/member-self.contract.ts';
import { vaccineContract } from './people/vaccine.contract.ts';
import { peopleZh } from './people/zh.ts';
import { shiftEn } from './shift/en.ts';
import { freelanceRateContract } from './shift/freelance_rate.contract.ts';
import { shiftContract } from './shift/shift.contract.ts';
import { classAssignContract } from './shift/class_assign.contract.ts';
import { backupContract } from './shift/backup.contract.ts';
import { clockContract } from './shift/clock.contract.ts';
import { staffInvoiceContract } from './shift/staff_invoice.contract.ts';
import { timesheetContract } from './shift/timesheet.contract.ts';
import { shiftZh } from './shift/zh.ts';
import { reportEn } from './report/en.ts';
import { homeContract } from './report/home.contract.ts';
import { reportZh } from './report/zh.ts';
import { acceptanceContract, legalTermsContract, termsContract } from './settings/terms.contract.ts';
import { surveyContract } from './settings/survey.contract.ts';
import { accountContract } from './settings/account.contract.ts';
import { branchMoneyContract } from './settings/branch-money.contract.ts';
import { settingsEn } from './settings/en.ts';
import { scheduleSettingsContract } from './settings/schedule.contract.ts';
import { userSettingContract } from './settings/user-setting.contract.ts';
import { wifiContract } from './settings/wifi.contract.ts';
import { settingsZh } from './settings/zh.ts';

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
  securityEvent: securityEventContract,
  staff: staffContract,
  certificate: certificateContract,
  invitation: invitationContract,
  twoStep: twoStepContract,
  branch: branchContract,
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
  money: moneyContract,
  wallet: walletContract,
  refund: refundContract,
  charge: chargeContract,
  gift: giftContract,
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
  survey: surveyContract,
  freelanceRate: freelanceRateContract,
  shift: shiftContract,
  shiftBackup: backupContract,
  classAssign: classAssignContract,
  shiftClock: clockContract,
  timesheet: timesheetContract,
  staffInvoice: staffInvoiceContract,
  scheduleSettings: scheduleSettingsContract,
  branchMoney: branchMoneyContract,
  account: accountContract,
  wifi: wifiContract,
  userSetting: userSettingContract,
  terms: termsContract,
  legalTerms: legalTermsContract,
  termsAcceptance: acceptanceContract,
} as const;

export const areaWords = {
  access: { en: accessEn, cn: accessZh },
  network: { en: networkEn, cn: networkZh },
  people: { en: peopleEn, cn: peopleZh },
  membership: { en: membershipEn, cn: membershipZh },
  money: { en: moneyEn, cn: moneyZh },
  classes: { en: classesEn, cn: classesZh },
  report: { en: reportEn, cn: reportZh },
  settings: { en: settingsEn, cn: settingsZh },
  shift: { en: shiftEn, cn: shiftZh },
} as const;
