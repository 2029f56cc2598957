import type { Flag } from '#access/access.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { leadMachine } from './lead.machine.ts';
import type { Lead, LeadStatus } from './lead.model.ts';

type Standing = { status: LeadStatus; converted_at: string | null };

export const whyNotEdit = (lead: Standing): string | null =>
  lead.converted_at === null ? null : 'people.lead_is_client';
export const whyNotConvert = whyNotEdit;
export const whyNotDelete = whyNotEdit;
export const whyNotMove = whyNotEdit;

/** What the caller may do with a lead now. A converted lead is a record of the past: only notes are added to it. */
export const leadCan = (lead: Standing, has: (flag: Flag) => boolean): Lead['can'] => {
  const open = lead.converted_at === null;
  const manages = has('MANAGE_LEAD');
  return [
    ...(open ? movesFrom(leadMachine, lead.status, has) : []),
    ...(open && manages ? (['edit', 'delete'] as const) : []),
    ...(open && has('CONVERT_LEAD') ? (['convert'] as const) : []),
    ...(!open && has('VIEW_CLIENT') ? (['open_client'] as const) : []),
    ...(manages ? (['add_activity'] as const) : []),
  ] as Lead['can'];
};

/**
 * When somebody asks how the trial went: the day after it began, where nothing else is planned from today on. Otherwise
 * nobody would be reminded of the trial.
 */
export const trialFollowUpOn = (
  { next_action, next_action_on }: Pick<Lead, 'next_action' | 'next_action_on'>,
  today: Day,
): Day | null => {
  const isPlanned = next_action !== null && next_action_on !== null && next_action_on >= today;
  return isPlanned ? null : addDays(today, 1);
};

type Planned = Pick<Lead, 'next_action' | 'next_action_on'>;
/** What a trial wrote over a lead's next action: what it asks for, and what was planned before. */
export type TrialAsks = { asks: string; asks_on: Day; before: string | null; before_on: Day | null };
/**
 * The trial has ended or was a mistake: its own question is removed, unless something else has been planned in the
 * meantime.
 */
export const withoutTrialFollowUp = (lead: Planned, trial: TrialAsks | undefined): Planned | null =>
  trial !== undefined && lead.next_action === trial.asks && lead.next_action_on === trial.asks_on
    ? { next_action: trial.before, next_action_on: trial.before_on }
    : null;
