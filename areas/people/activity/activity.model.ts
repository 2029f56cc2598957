import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, orNull, PhoneText, requiredText, text } from '#kit/domain/field.ts';
import { activityTypes as memberTypes } from '#kit/domain/lookups/numbered.ts';

type MemberTypes = { [T in (typeof memberTypes)[number] as T['id']]: T['key'] };
/** Types 0 to 16 are the member activities of the specification; from 100 on what happens to leads and imports. */
export const activityTypes = {
  ...(Object.fromEntries(memberTypes.map(({ id, key }) => [id, key])) as MemberTypes),
  100: 'lead_created',
  101: 'lead_status',
  102: 'lead_converted',
  103: 'imported',
  104: 'client_created',
  105: 'check_in_refused',
  106: 'card_assigned',
  107: 'card_taken',
  108: 'family_linked',
  109: 'family_unlinked',
  110: 'deactivated',
  111: 'reactivated',
  112: 'transferred',
  113: 'merged',
  114: 'merge_undone',
  115: 'data_downloaded',
  116: 'check_in_undone',
} as const;
export type ActivityTypeId = keyof typeof activityTypes;
export type ActivityType = (typeof activityTypes)[ActivityTypeId];
export const activityTypeId = (type: ActivityType): ActivityTypeId => {
  const found = Object.entries(activityTypes).find(([, name]) => name === type);
  if (!found) throw new RangeError(`no activity type ${type}`);
  return Number(found[0]) as ActivityTypeId;
};

/** What staff record themselves: calls, remarks, referrals. */
export const writtenTypes = ['incoming_call', 'outgoing_call', 'remark', 'referral'] as const;
export const NewActivity = z.object({ type: z.enum(writtenTypes), note: requiredText(2000) });
export type NewActivity = z.output<typeof NewActivity>;

/** Of a client; a referral names the friend, who becomes a lead where the writer may add leads. */
export const NewMemberActivity = NewActivity.extend({
  referred_name: orNull(text(120)).default(null),
  referred_phone: orNull(PhoneText).default(null),
});
export type NewMemberActivity = z.output<typeof NewMemberActivity>;

/** What the timeline of a client can be filtered by. */
export const activityKinds = ['talks', 'visits', 'memberships', 'money', 'other'] as const;
export type ActivityKind = (typeof activityKinds)[number];
const typesOfKind: Record<Exclude<ActivityKind, 'other'>, readonly ActivityType[]> = {
  talks: writtenTypes,
  visits: ['check_in', 'check_in_refused', 'check_in_undone', 'made_appointment'],
  memberships: [
    'edit_programme_date',
    'suspension',
    'membership_cancellation',
    'membership_termination',
    'convert_upfront',
    'joined_membership',
  ],
  money: ['refund', 'invoice_cancellation', 'update_payment_method'],
};
const others = (): ActivityType[] => {
  const named = new Set(Object.values(typesOfKind).flat());
  return Object.values(activityTypes).filter((type) => !named.has(type));
};
/** The numbers of a kind. */
export const typeIdsOf = (kind: ActivityKind): ActivityTypeId[] =>
  (kind === 'other' ? others() : typesOfKind[kind]).map(activityTypeId);

export const Activity = z.object({
  id: Id,
  type: z.string(),
  note: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  at: Instant,
  staff_name: z.string().nullable(),
});
export type Activity = z.output<typeof Activity>;
