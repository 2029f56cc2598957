/** What changes leads: load, decide by the rules, save. Each is one transaction. */
import { areaWords } from '#areas/domain.index.ts';
import type { EditLead, Lead, NewLead } from './lead.model.ts';
import { leadMachine } from './lead.machine.ts';
import {
  leadCan,
  trialFollowUpOn,
  whyNotConvert,
  whyNotDelete,
  whyNotEdit,
  whyNotMove,
  withoutTrialFollowUp,
} from './lead.rules.ts';
import { personFaults } from '../person/person.rules.ts';
import { phoneIn } from '../person/phone.rules.ts';
import { refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { canMove, needReason } from '#kit/domain/machine.ts';
import { bookedTrialsOf } from '#areas/classes/trial/trial.facts.ts';
import { branchFacts, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { addActivity } from '../activity/activity.store.ts';
import {
  deleteLead,
  findTrialAsks,
  getLead,
  insertLead,
  linkLeadToMember,
  moveLeadTo,
  refuseMove,
} from './lead.store.ts';
import { createMemberFrom } from '../member/member.commands.ts';
import { leadContract } from './lead.contract.ts';

type Standing = Pick<Lead, 'branch_id' | 'status' | 'converted_at'>;

/** A lead as the page gets it, with what the caller can do. */
export const presentLead = <L extends Standing>(ctx: Ctx, lead: L): L & Pick<Lead, 'can'> => ({
  ...lead,
  can: leadCan(lead, (flag) => ctx.has(flag, lead.branch_id)),
});

const reread = async (ctx: TxCtx, id: number): Promise<Lead> => presentLead(ctx, await getLead(ctx.db, id));

/** Checks what only the branch can tell, and puts the phone into international form. */
const checked = <T extends NewLead | EditLead>(input: T, { today, country_code }: BranchFacts): T => {
  const faults = personFaults(input, today, country_code);
  if (faults.length > 0) throw new ValidationError(faults);
  // A next action without a date would never be shown as due: it is for today.
  const next_action_on = input.next_action === null ? input.next_action_on : (input.next_action_on ?? today);
  return { ...input, next_action_on, phone: input.phone === null ? null : phoneIn(input.phone, country_code) };
};

export const createLead = command(leadContract.create, async (ctx, input) => {
  const branch = await branchFacts(ctx, input.branch_id);
  const id = await insertLead(ctx.db, checked(input, branch));
  await addActivity(ctx.db, {
    branch_id: input.branch_id,
    lead_id: id,
    type: 'lead_created',
    staff_id: ctx.actor.staff_id || null,
  });
  ctx.afterCommit(() => ctx.services.live.toBranch(input.branch_id, 'lead', { id }));
  return reread(ctx, id);
});

export const editLead = command(leadContract.edit, async (ctx, id, input) => {
  const lead = await getLead(ctx.db, id);
  refuseIf(whyNotEdit(lead));
  const branch = await branchFacts(ctx, lead.branch_id);
  const { version, ...fields } = checked(input, branch);
  await saveVersioned(ctx.db, 'lead', id, version, fields);
  return reread(ctx, id);
});

export const moveLead = command(leadContract.move, async (ctx, id, { version, move, reason }) => {
  const lead = await getLead(ctx.db, id);
  refuseIf(whyNotMove(lead));
  if (!canMove(leadMachine, lead.status, move)) return refuseMove(lead.status);
  const { to } = leadMachine.moves[move];
  needReason(leadMachine, move, reason);
  const { today } = await branchFacts(ctx, lead.branch_id);
  const asks_on = move === 'start_trial' ? trialFollowUpOn(lead, today) : null;
  const asks = areaWords.people[ctx.locale].lead.ask_after_trial;
  const trial = asks_on && { asks, asks_on, before: lead.next_action, before_on: lead.next_action_on };
  const back = lead.status === 'trial' ? withoutTrialFollowUp(lead, await findTrialAsks(ctx.db, id)) : null;
  const planned = trial ? { next_action: asks, next_action_on: asks_on } : back;
  await moveLeadTo(ctx.db, lead, { status: to, ...planned }, version);
  await addActivity(ctx.db, {
    branch_id: lead.branch_id,
    lead_id: id,
    type: 'lead_status',
    note: reason,
    facts: { from: lead.status, to, ...trial },
    staff_id: ctx.actor.staff_id || null,
  });
  return reread(ctx, id);
});

export const removeLead = command(leadContract.remove, async (ctx, id, { version }) => {
  refuseIf(whyNotDelete(await getLead(ctx.db, id)));
  const [booked] = await ctx.read(bookedTrialsOf(id));
  refuseIf(booked.length > 0 ? 'people.lead_trial_booked' : null);
  await deleteLead(ctx.db, id, version);
  return { id };
});

export const convertLead = command(leadContract.convert, async (ctx, id, { version }) => {
  const lead = await getLead(ctx.db, id);
  refuseIf(whyNotConvert(lead));
  const { id: member_id, number } = await createMemberFrom(ctx, lead);
  await linkLeadToMember(ctx.db, id, member_id, version);
  await addActivity(ctx.db, {
    branch_id: lead.branch_id,
    lead_id: id,
    member_id,
    type: 'lead_converted',
    // What the client came for is read where the client is.
    note: lead.interest,
    staff_id: ctx.actor.staff_id,
  });
  return { lead_id: id, member_id, number };
});

export const addLeadActivity = command(leadContract.addActivity, async (ctx, id, { type, note }) => {
  const lead = await getLead(ctx.db, id);
  return addActivity(ctx.db, {
    branch_id: lead.branch_id,
    lead_id: id,
    member_id: lead.member_id,
    type,
    note,
    staff_id: ctx.actor.staff_id,
  });
});
