import { machine } from '#kit/domain/machine.ts';

/**
 * A shift of one person. A planned shift is reserved; one that a person requests or asks to drop waits for an approver.
 * Its outcome (completed, late, absent) follows from the clock once it has ended; a correction needs a reason.
 */
export const shiftMachine = machine({
  name: 'shift',
  initial: 'reserved',
  states: {
    reserved: { tone: 'blue' },
    to_be_approve: { tone: 'yellow' },
    approved: { tone: 'green' },
    to_be_cancel: { tone: 'yellow' },
    cancelled: { tone: 'gray', final: true },
    completed: { tone: 'green', final: true },
    late: { tone: 'yellow' },
    absent: { tone: 'red' },
  },
  moves: {
    approve: { from: ['to_be_approve', 'reserved'], to: 'approved', flag: 'APPROVE_SHIFT' },
    reject: { from: ['to_be_approve'], to: 'cancelled', flag: 'APPROVE_SHIFT', asksReason: true },
    let_go: { from: ['to_be_cancel'], to: 'cancelled', flag: 'APPROVE_SHIFT' },
    hold: { from: ['to_be_cancel'], to: 'approved', flag: 'APPROVE_SHIFT', asksReason: true },
    ask: { from: ['reserved'], to: 'to_be_approve', flag: 'TAKE_SHIFT' },
    accept: { from: ['reserved'], to: 'approved', flag: 'TAKE_SHIFT' },
    withdraw: { from: ['to_be_approve'], to: 'cancelled', flag: 'TAKE_SHIFT' },
    give_back: { from: ['reserved', 'approved'], to: 'to_be_cancel', flag: 'TAKE_SHIFT', asksReason: true },
    keep: { from: ['to_be_cancel'], to: 'approved', flag: 'TAKE_SHIFT' },
    cancel: {
      from: ['reserved', 'to_be_approve', 'approved', 'to_be_cancel'],
      to: 'cancelled',
      flag: 'MANAGE_SHIFT',
      asksReason: true,
    },
    finish: { from: ['reserved', 'approved', 'to_be_cancel'], to: 'completed', flag: 'system', by: ['date'] },
    be_late: { from: ['reserved', 'approved', 'to_be_cancel'], to: 'late', flag: 'system', by: ['date'] },
    be_absent: { from: ['reserved', 'approved', 'to_be_cancel', 'late'], to: 'absent', flag: 'system', by: ['date'] },
    come: { from: ['absent'], to: 'late', flag: 'system', by: ['date'] },
    // Still open or undecided when its time has ended.
    lapse: { from: ['reserved', 'to_be_approve'], to: 'cancelled', flag: 'system', by: ['date'] },
    excuse: { from: ['late', 'absent'], to: 'completed', flag: 'MANAGE_TIMESHEET', asksReason: true },
  },
});

/** Two people agree to swap; a third approves it. */
export const swapMachine = machine({
  name: 'shift_swap',
  initial: 'asked',
  states: {
    asked: { tone: 'blue' },
    agreed: { tone: 'yellow' },
    done: { tone: 'green', final: true },
    refused: { tone: 'red', final: true },
    withdrawn: { tone: 'gray', final: true },
  },
  moves: {
    agree: { from: ['asked'], to: 'agreed', flag: 'TAKE_SHIFT' },
    refuse: { from: ['asked'], to: 'refused', flag: 'TAKE_SHIFT' },
    withdraw: { from: ['asked', 'agreed'], to: 'withdrawn', flag: 'TAKE_SHIFT' },
    allow: { from: ['agreed'], to: 'done', flag: 'APPROVE_SHIFT' },
    forbid: { from: ['agreed'], to: 'refused', flag: 'APPROVE_SHIFT', asksReason: true },
  },
});
