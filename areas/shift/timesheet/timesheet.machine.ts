import { machine } from '#kit/domain/machine.ts';

/** Nobody approves their own timesheet; an unlocked timesheet locks again automatically. */
export const timesheetMachine = machine({
  name: 'timesheet',
  initial: 'draft',
  states: {
    draft: { tone: 'blue' },
    submitted: { tone: 'yellow' },
    approved: { tone: 'green' },
    locked: { tone: 'gray' },
    unlocked: { tone: 'red' },
  },
  moves: {
    approve: { from: ['submitted'], to: 'approved', flag: 'APPROVE_TIMESHEET' },
    hand_in: { from: ['draft'], to: 'submitted', flag: 'TAKE_SHIFT' },
    submit: { from: ['draft'], to: 'submitted', flag: 'MANAGE_TIMESHEET' },
    reject: { from: ['submitted', 'approved'], to: 'draft', flag: 'APPROVE_TIMESHEET', asksReason: true },
    lock: { from: ['approved'], to: 'locked', flag: 'APPROVE_TIMESHEET' },
    unlock: { from: ['locked'], to: 'unlocked', flag: 'APPROVE_TIMESHEET', asksReason: true },
    relock: { from: ['unlocked'], to: 'locked', flag: 'APPROVE_TIMESHEET', by: ['date'] },
  },
});
