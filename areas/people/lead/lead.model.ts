import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Email, Id, line, orNull, PhoneText, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { leadMachine } from './lead.machine.ts';

export const leadStatuses = statesOf(leadMachine);
export type LeadStatus = (typeof leadStatuses)[number];
export const leadSources = [
  'walk_in',
  'website',
  'phone',
  'social_media',
  'referral',
  'event',
  'import',
  'other',
] as const;
export const genders = ['male', 'female'] as const;
const leadMoves = ['start_trial', 'mark_cold', 'reopen'] as const;

/** What a person types about a lead. The phone is converted to international form by the branch's country. */
const leadFields = {
  first_name: requiredText(80, 'name_required'),
  last_name: text(80).default(''),
  email: orNull(Email).default(null),
  phone: orNull(PhoneText).default(null),
  gender: orNull(z.enum(genders)).default(null),
  date_of_birth: orNull(Day).default(null),
  source: orNull(z.enum(leadSources)).default(null),
  interest: orNull(line(200)).default(null),
  sales_staff_id: orNull(Id).default(null),
  next_action: orNull(line(200)).default(null),
  next_action_on: orNull(Day).default(null),
  note: orNull(text(2000)).default(null),
};
export const NewLead = z.object({ branch_id: Id, ...leadFields });
export const EditLead = z.object({ version: Version, ...leadFields });
export type NewLead = z.output<typeof NewLead>;
export type EditLead = z.output<typeof EditLead>;

/** `can` names the moves and actions that the caller can make now; the page shows those and no others. */
export const leadActions = [...leadMoves, 'edit', 'delete', 'convert', 'open_client', 'add_activity'] as const;

export const LeadRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(leadStatuses),
  source: z.string().nullable(),
  interest: z.string().nullable(),
  sales_staff_id: Id.nullable(),
  sales_staff_name: z.string().nullable(),
  next_action: z.string().nullable(),
  next_action_on: Day.nullable(),
  member_id: Id.nullable(),
  converted_at: Instant.nullable(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum(leadActions)),
});
export type LeadRow = z.output<typeof LeadRow>;

export const Lead = LeadRow.extend({
  gender: z.enum(genders).nullable(),
  date_of_birth: Day.nullable(),
  note: z.string().nullable(),
  updated_at: Instant,
});
export type Lead = z.output<typeof Lead>;

export const MoveLead = z.object({
  version: Version,
  move: z.enum(leadMoves),
  reason: orNull(text(500))
    .default(null)
    .describe('Required where the move asks for one, as marking a lead as cold does.'),
});

/** Somebody who may be the same person: a lead or a client, and what is alike. */
export const LikePerson = z.object({
  kind: z.enum(['lead', 'member']),
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  alike: z.array(z.enum(['name', 'phone', 'email'])),
});
export type LikePerson = z.output<typeof LikePerson>;
