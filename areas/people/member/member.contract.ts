import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { BoolText, IdText, line, text } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { membershipStatuses, standings } from '#areas/membership/membership/membership.model.ts';
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
  /** In a segment or a list, for people who can see these. */
  audience_id: IdText.optional(),
  /** Only deactivated clients. */
  inactive: BoolText.optional(),
  sort: sortBy(['name', 'joined_on', 'id'], 'name'),
});
export type MemberQuery = z.output<typeof MemberQuery>;

const member = rowsOf('member', { see: 'VIEW_CLIENT', write: 'MANAGE_CLIENT', answer: 'dialog' });
export const memberContract = contract({
  list: member.list('Clients visible to a branch', MemberQuery, MemberRow, {
    also: ['member/getMemberByBranch/:branch_id'],
  }),
  csv: member.csv('EXPORT_PEOPLE', MemberQuery, 'The same list as a CSV file'),
  similar: member.ofBranch('similar', 'Leads and clients who may be the same person', z.array(LikePerson), {
    query: z.object({
      name: text(160).optional(),
      phone: text(40).optional(),
      email: line(254).optional(),
      except_member_id: IdText.optional(),
    }),
  }),
  view: member.view('One client with memberships, what is owed, the last invoices and check-ins', MemberView),
  alerts: member.of(
    'alerts',
    'What needs attention about a client: a failed payment, an unsigned document',
    z.array(MemberAlert),
  ),
  blocked: member.of(
    'blocked',
    'Why moves that the caller can make with a client aren’t possible now: move → sentence',
    z.record(z.string(), z.string()),
  ),
  create: member.create('Add a client', NewMember, Member),
  edit: member.edit('Edit a client', EditMember, Member, { refuses: ['people.is_erased'] }),
  photo: member.of('photo', 'The photo of a client', z.null(), { flag: ['VIEW_CLIENT', 'CHECK_IN'], file: 'any' }),
  history: member.history('Who changed what about a client, newest first'),
  activities: member.of('activity', 'What happened with a client, newest first', z.array(Activity), {
    query: z.object({ kind: z.enum(activityKinds).optional() }),
  }),
  addActivity: member.post('activity', 'Record a call, a remark or a referral', NewMemberActivity, Activity, {
    answer: 'toast',
  }),
  assignCard: member.post('assignCard', 'Give a client an access card or a new one, or remove it', AssignCard, Member, {
    refuses: ['people.is_inactive'],
  }),
});
