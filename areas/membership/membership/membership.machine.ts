import { machine } from '#kit/domain/machine.ts';

/**
 * The whole life of a membership in one table: who can cause each move (a flag, or a part of the system), and what each
 * causes. The database refuses every other change of status (`membership_may_move`), the diagram in the docs is drawn
 * from it, and the client's record shows the next steps from it.
 */
export const membershipMachine = machine({
  name: 'membership',
  initial: 'payment_pending',
  states: {
    payment_pending: { tone: 'yellow' },
    ongoing_pending: { tone: 'blue' },
    payment_failed: { tone: 'red' },
    ongoing: { tone: 'green' },
    cancelled: { tone: 'gray', final: true },
    paused: { tone: 'blue' },
    expired: { tone: 'gray', final: true },
    pending_terminate: { tone: 'yellow' },
    pending_cancel: { tone: 'yellow' },
    terminated: { tone: 'gray', final: true },
  },
  moves: {
    pay_ahead: {
      from: ['payment_pending', 'payment_failed'],
      to: 'ongoing_pending',
      flag: 'system',
      by: ['payment'],
      causes: ['waits_for_start'],
    },
    pay: {
      from: ['payment_pending', 'payment_failed'],
      to: 'ongoing',
      flag: 'system',
      by: ['payment'],
      causes: ['lets_in'],
    },
    fail_payment: {
      from: ['payment_pending', 'ongoing'],
      to: 'payment_failed',
      flag: 'system',
      by: ['billing'],
      causes: ['stops_access'],
    },
    start: { from: ['ongoing_pending'], to: 'ongoing', flag: 'system', by: ['date'], causes: ['lets_in'] },
    pause: {
      from: ['ongoing'],
      to: 'paused',
      flag: 'SUSPEND_MEMBERSHIP',
      by: ['date'],
      causes: ['stops_access', 'end_moves'],
    },
    resume: { from: ['paused'], to: 'ongoing', flag: 'SUSPEND_MEMBERSHIP', by: ['date'], causes: ['lets_in'] },
    ask_cancel: {
      from: ['ongoing', 'paused'],
      to: 'pending_cancel',
      flag: 'CANCEL_MEMBERSHIP',
      asksReason: true,
      causes: ['runs_to_end', 'ends_rest'],
    },
    take_back_cancel: {
      from: ['pending_cancel'],
      to: 'ongoing',
      flag: 'CANCEL_MEMBERSHIP',
      causes: ['as_before'],
    },
    ask_terminate: {
      from: ['ongoing', 'paused', 'pending_cancel'],
      to: 'pending_terminate',
      flag: 'TERMINATE_MEMBERSHIP',
      asksReason: true,
      confirm: true,
      causes: ['ends_early', 'charge'],
    },
    replace: {
      from: ['ongoing', 'paused', 'pending_cancel', 'payment_failed'],
      to: 'expired',
      flag: 'CHANGE_MEMBERSHIP',
      asksReason: true,
      causes: ['over', 'credit'],
    },
    call_off: {
      from: ['payment_pending', 'ongoing_pending'],
      to: 'cancelled',
      flag: 'system',
      by: ['invoice'],
      causes: ['over'],
    },
    cancel: { from: ['pending_cancel'], to: 'cancelled', flag: 'system', by: ['date'], causes: ['over'] },
    terminate: {
      from: ['pending_terminate', 'payment_failed'],
      to: 'terminated',
      flag: 'TERMINATE_MEMBERSHIP',
      by: ['date', 'billing'],
      causes: ['over'],
    },
    expire: {
      from: ['ongoing', 'ongoing_pending', 'payment_pending', 'payment_failed'],
      to: 'expired',
      flag: 'system',
      by: ['date'],
      causes: ['over'],
    },
  },
});

/** A client's standing, derived from memberships by `standingOf`, never set by hand. */
export const standingMachine = machine({
  name: 'standing',
  initial: 'none',
  states: {
    none: { tone: 'gray' },
    pending: { tone: 'blue' },
    active: { tone: 'green' },
    paused: { tone: 'yellow' },
    expired: { tone: 'gray' },
    cancelled: { tone: 'gray' },
  },
  moves: {
    sign_up: { from: ['none', 'expired', 'cancelled'], to: 'pending', flag: 'system' },
    start: { from: ['none', 'pending', 'paused', 'expired', 'cancelled'], to: 'active', flag: 'system' },
    pause: { from: ['active'], to: 'paused', flag: 'system' },
    expire: { from: ['pending', 'active', 'paused'], to: 'expired', flag: 'system' },
    cancel: { from: ['pending', 'active', 'paused'], to: 'cancelled', flag: 'system' },
  },
});
