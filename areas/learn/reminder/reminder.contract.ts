/** Letters about courses that are due, and people who don’t have to take one. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Exempt, Exemption, LiftExemption, Remind, Reminded } from './reminder.model.ts';

const rows = rowsOf('courseReminder', { see: 'VIEW_LEARN_DASHBOARD', answer: 'silent' });
export const reminderContract = contract({
  exemptions: rows.all('People of a branch who don’t have to take a course, and why', z.array(Exemption)),
  remind: rows.inBranch('remind', 'Remind a person of a course that is overdue, once a day', Remind, Reminded, {
    refuses: ['learn.not_overdue', 'learn.reminded_today'],
  }),
  exempt: rows.inBranch('exempt', 'Exempt a person from a course that they would have to take', Exempt, Exemption, {
    flag: 'MARK_EXAM',
    refuses: ['learn.not_required', 'learn.own_exemption'],
  }),
  lift: rows.post('lift', 'End an exemption', LiftExemption, Exemption, {
    flag: 'MARK_EXAM',
    refuses: ['learn.exemption_lifted', 'learn.own_exemption'],
  }),
});
