/** What staff record about a client: calls, remarks, and friends whom the client refers. */
import type { Activity, NewMemberActivity } from './activity.model.ts';
import { phoneIn } from '../person/phone.rules.ts';
import { fullName } from '../person/person.rules.ts';
import { ValidationError, type Fault } from '#kit/domain/errors.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { addActivity } from './activity.store.ts';
import { createLead } from '../lead/lead.commands.ts';
import { getMember, type MemberRecord } from '../member/member.store.ts';
import { memberContract } from '../member/member.contract.ts';

const faultsOf = ({ type, referred_name, referred_phone }: NewMemberActivity, country: string): Fault[] => {
  if (type !== 'referral') return [];
  return [
    ...(referred_name === null ? [{ field: 'referred_name', key: 'name_required' }] : []),
    ...(referred_phone !== null && phoneIn(referred_phone, country) === null
      ? [{ field: 'referred_phone', key: 'phone_invalid' }]
      : []),
  ];
};

const newLeadIn = (branch_id: number, first_name: string, phone: string | null) => ({
  branch_id,
  first_name,
  last_name: '',
  email: null,
  phone,
  gender: null,
  date_of_birth: null,
  source: 'referral' as const,
  interest: null,
  sales_staff_id: null,
  next_action: null,
  next_action_on: null,
});

/** The friend becomes a lead of the branch, with who referred them. */
const leadFor = async (
  ctx: TxCtx,
  branch_id: number,
  by: MemberRecord,
  { referred_name, referred_phone }: NewMemberActivity,
): Promise<number | null> => {
  if (referred_name === null || !ctx.has('MANAGE_LEAD', branch_id)) return null;
  const [first_name = '', ...rest] = referred_name.split(' ');
  const lead = {
    ...newLeadIn(branch_id, first_name, referred_phone),
    last_name: rest.join(' '),
    sales_staff_id: by.sales_staff_id,
    note: fullName(by),
  };
  return (await createLead(ctx, lead)).id;
};

export const addMemberActivity = command(memberContract.addActivity, async (ctx, id, input) => {
  const member = await getMember(ctx.db, id);
  const branch_id = ctx.branch_id > 0 ? ctx.branch_id : member.branch_id;
  const faults = faultsOf(input, (await branchFacts(ctx, branch_id)).country_code);
  if (faults.length > 0) throw new ValidationError(faults);
  const { type, note, referred_name } = input;
  const isReferral = type === 'referral';
  const lead_id = isReferral ? await leadFor(ctx, branch_id, member, input) : null;
  const facts: Activity['facts'] = isReferral ? { referred: referred_name, referred_lead_id: lead_id } : {};
  return addActivity(ctx.db, { branch_id, member_id: id, type, note, facts, staff_id: ctx.actor.staff_id });
});

/** Other areas' news on a client's timeline: an appointment was made. */
export const noteAppointment = async (
  ctx: TxCtx,
  { branch_id, member_id, note }: { branch_id: number; member_id: number; note: string },
): Promise<void> => {
  const staff_id = ctx.actor.staff_id > 0 ? ctx.actor.staff_id : null;
  await addActivity(ctx.db, { branch_id, member_id, type: 'made_appointment', note, staff_id });
};
