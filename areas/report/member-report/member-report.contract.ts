/** Reports about memberships: what was sold, suspended, moved and ended. */
import { endingKinds } from '#areas/membership/ending/ending.model.ts';
import { membershipMachine } from '#areas/membership/membership/membership.machine.ts';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { membershipTypeKeys } from '#kit/domain/lookups/numbered.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const term = {
  day: col.day(),
  member_name: col.text('/manage/clientDetails', 'member_id'),
  programme: col.both(),
  type: col.choice(membershipTypeKeys),
};
const hidden = { id: Id, member_id: Id };
const dims = { programme_id: 'programme', type: 'type', status: 'status', sales_staff_id: 'sold_by' } as const;
const order = 'r.day desc, r.id desc';
const sold = { status: col.choice(statesOf(membershipMachine)), sold_by: col.text() };
const noted = { reason: col.text(), recorded_by: col.text() };

const memberships = report({
  path: 'report/getMemberMembership',
  also: ['getMemberMembership'],
  flag: 'VIEW_MEMBERSHIP_REPORT',
  says: 'Report: memberships by the day of sale, with their dates and status',
  columns: {
    ...term,
    start_on: col.day(),
    end_on: col.day(),
    ...sold,
    sold_count: col.count(),
    new_count: col.count(),
  },
  hidden,
  dims,
  usual: 'day',
  order,
  at: 'at',
});

const membershipAmounts = report({
  path: 'report/getMemberMembershipAmount',
  also: ['getMemberMembershipAmount'],
  flag: 'VIEW_MEMBERSHIP_AMOUNT_REPORT',
  says: 'Report: price, discount and joining fee of memberships, and what was invoiced and paid for them',
  columns: {
    ...term,
    ...sold,
    price_cents: col.money(),
    discount_cents: col.money(),
    joining_fee_cents: col.money(),
    invoiced_cents: col.money(),
    paid_cents: col.money(),
  },
  hidden,
  dims,
  usual: 'programme_id',
  order,
  at: 'at',
});

const suspensions = report({
  path: 'getSuspensionReport',
  also: ['report/getSuspensionReport'],
  flag: 'VIEW_SUSPENSION_REPORT',
  says: 'Report: suspensions by their first day, with reason and fee',
  columns: { ...term, until_on: col.day(), waived: col.yes(), ...noted, fee_cents: col.money() },
  hidden,
  dims: { programme_id: 'programme', type: 'type', waived: 'waived', staff_id: 'recorded_by' },
  usual: 'month',
  order,
});

const programmeDates = report({
  path: 'getChangeProgramDate',
  also: ['report/getChangeProgramDate'],
  flag: 'VIEW_PROGRAMME_DATE_REPORT',
  says: 'Report: changed dates of memberships, before and after',
  columns: {
    ...term,
    start_before: col.day(),
    start_after: col.day(),
    end_before: col.day(),
    end_after: col.day(),
    ...noted,
    days_added: col.count(),
  },
  hidden,
  dims: { programme_id: 'programme', type: 'type', staff_id: 'recorded_by' },
  usual: 'month',
  order,
});

const terminations = report({
  path: 'memberMembershipTermination',
  also: ['report/memberMembershipTermination'],
  flag: 'VIEW_TERMINATION_REPORT',
  says: 'Report: cancelled and terminated memberships, with the reason, charge and credit',
  columns: {
    ...term,
    kind: col.choice(endingKinds),
    last_on: col.day(),
    ...noted,
    charge_cents: col.money(),
    credit_cents: col.money(),
    payable_cents: col.money(),
  },
  hidden,
  dims: { kind: 'kind', programme_id: 'programme', type: 'type', staff_id: 'recorded_by' },
  usual: 'month',
  order,
});

export const memberReports = { memberships, membershipAmounts, suspensions, programmeDates, terminations };
export const memberReportContract = contract(reportRows(memberReports));
