import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { BoolText, IdText, text } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { membershipStatuses, standings } from '#areas/membership/membership/membership.model.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { Activity, activityKinds, NewMemberActivity } from '../activity/activity.model.ts';
import { LikePerson } from '../lead/lead.model.ts';
import { consentNames } from '../member-consent/member-consent.model.ts';
import { MemberAlert } from '../member-alert/member-alert.model.ts';
import { AssignCard, EditMember, Member, MemberRow, MemberView, NewMember } from './member.model.ts';

const MOST_DAYS = 366;
const MOST_UNSEEN_DAYS = 3650;
export const MemberQuery = listQuery({
  standing: manyOf(z.enum(standings)),
  /** Has a membership in one of these states, current or ended. */
  membership: manyOf(z.enum(membershipStatuses)),
  /** Of the branch, or of another one with a membership that is valid here. */
  from: z.enum(['home', 'elsewhere']).optional(),
  programme_id: IdText.optional(),
  sales_staff_id: IdText.optional(),
  /** A current membership ends in these days. */
  ends_from: Day.optional(),
  ends_until: Day.optional(),
  /** The same as `ends_from` today and `ends_until` this many days later, by the branch's own date. */
  ends_within: IdText.pipe(z.int().max(MOST_DAYS)).optional(),
  joined_from: Day.optional(),
  joined_until: Day.optional(),
  joined_this_month: BoolText.optional(),
  /** Has a membership of this type. */
  type_id: IdText.pipe(z.int().max(5)).optional(),
  trainer_staff_id: IdText.optional(),
  /** Has an open invoice. */
  owing: BoolText.optional(),
  /** Hasn't checked in for this many days, or never. */
  unseen_days: IdText.pipe(z.int().max(MOST_UNSEEN_DAYS)).optional(),
  birthday_month: IdText.pipe(z.int().max(12)).optional(),
  tag: text(40).min(1).optional(),
  consent: z.enum(consentNames).optional(),
  /** Only deactivated clients. */
  inactive: BoolText.optional(),
  sort: sortBy(['name', 'joined_on', 'id'], 'name'),
});
export type MemberQuery = z.output<typeof MemberQuery>;

export const memberContract = contract({
  list: {
    method: 'GET',
    path: 'member/:branch_id',
    also: ['member/getMemberByBranch/:branch_id'],
    says: 'Clients visible to a branch',
    flag: 'VIEW_CLIENT',
    branch: 'branch',
    query: MemberQuery,
    data: pageOf(MemberRow),
  },
  csv: {
    method: 'GET',
    path: 'member/csv/:branch_id',
    says: 'The same list as a CSV file',
    flag: 'EXPORT_PEOPLE',
    branch: 'branch',
    query: MemberQuery,
    data: z.null(),
    file: 'csv',
  },
  similar: {
    method: 'GET',
    path: 'member/similar/:branch_id',
    says: 'Leads and clients who may be the same person',
    flag: 'VIEW_CLIENT',
    branch: 'branch',
    query: z.object({
      name: text(160).optional(),
      phone: text(40).optional(),
      email: text(254).optional(),
      except_member_id: IdText.optional(),
    }),
    data: z.array(LikePerson),
  },
  view: {
    method: 'GET',
    path: 'member/view/:id',
    says: 'One client with memberships, what is owed, the last invoices and check-ins',
    flag: 'VIEW_CLIENT',
    branch: 'record',
    data: MemberView,
  },
  alerts: {
    method: 'GET',
    path: 'member/alerts/:id',
    says: 'What needs attention about a client: a failed payment, an unsigned document',
    flag: 'VIEW_CLIENT',
    branch: 'record',
    data: z.array(MemberAlert),
  },
  create: {
    method: 'POST',
    path: 'member',
    says: 'Add a client',
    flag: 'MANAGE_CLIENT',
    branch: 'branch',
    answer: 'dialog',
    body: NewMember,
    data: Member,
  },
  edit: {
    method: 'PUT',
    path: 'member/:id',
    says: 'Edit a client',
    flag: 'MANAGE_CLIENT',
    branch: 'record',
    answer: 'dialog',
    body: EditMember,
    data: Member,
    refuses: ['people.is_erased'],
  },
  photo: {
    method: 'GET',
    path: 'member/photo/:id',
    says: 'The photo of a client',
    flag: ['VIEW_CLIENT', 'CHECK_IN'],
    branch: 'record',
    data: z.null(),
    file: 'any',
  },
  history: {
    method: 'GET',
    path: 'member/history/:id',
    says: 'Who changed what about a client, newest first',
    flag: 'VIEW_CLIENT',
    branch: 'record',
    data: z.array(HistoryEntry),
  },
  activities: {
    method: 'GET',
    path: 'member/activity/:id',
    says: 'What happened with a client, newest first',
    flag: 'VIEW_CLIENT',
    branch: 'record',
    query: z.object({ kind: z.enum(activityKinds).optional() }),
    data: z.array(Activity),
  },
  addActivity: {
    method: 'POST',
    path: 'member/activity/:id',
    says: 'Record a call, a remark or a referral',
    flag: 'MANAGE_CLIENT',
    branch: 'record',
    answer: 'toast',
    body: NewMemberActivity,
    data: Activity,
  },
  assignCard: {
    method: 'POST',
    path: 'member/assignCard/:id',
    says: 'Give a client an access card or a new one, or remove it',
    flag: 'MANAGE_CLIENT',
    branch: 'record',
    answer: 'dialog',
    body: AssignCard,
    data: Member,
    refuses: ['people.is_inactive'],
  },
});
