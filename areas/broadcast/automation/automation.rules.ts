/** What makes an automation valid, and what can be done with it. Pure. */
import type { Flag } from '#access/access.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { automationMachine } from './automation.machine.ts';
import type { AutomationRow, EditAutomation, Trigger } from './automation.model.ts';

/** These are about a number of days. */
const withDays: ReadonlySet<Trigger> = new Set<Trigger>(['absent', 'expiring', 'trial_ended']);
/** Others ignore it. */
export const hasDays = (trigger: unknown): boolean => withDays.has(trigger as Trigger);
/** What the form offers; a trial is followed up on the day after it. */
export const usualDays: Partial<Record<Trigger, number>> = { absent: 14, expiring: 30, trial_ended: 1 };

type Asked = Pick<EditAutomation, 'trigger' | 'days' | 'steps'>;
/** Something is sent, and nobody waits for nothing: the last step sends. */
export const automationFaults = ({ trigger, days, steps }: Asked): Fault[] => [
  ...(hasDays(trigger) && days === null ? [{ field: 'days', key: 'required' }] : []),
  ...(steps.at(-1)?.kind === 'send' ? [] : [{ field: 'steps', key: 'last_sends' }]),
];

type Known = Pick<AutomationRow, 'status'>;
export const automationCan = ({ status }: Known, has: (flag: Flag) => boolean): AutomationRow['can'] => [
  ...movesFrom(automationMachine, status, has),
  ...(has('SEND_BROADCAST') && status !== 'ended' ? (['edit'] as const) : []),
  ...(has('SEND_BROADCAST') && status === 'draft' ? (['delete'] as const) : []),
];
