import { machine } from '#kit/domain/machine.ts';

/** An attempt at a quiz or an exam. Time that is up hands it in; a better mark afterwards can turn failed into passed. */
export const attemptMachine = machine({
  name: 'attempt',
  initial: 'in_progress',
  states: {
    in_progress: { tone: 'blue' },
    to_mark: { tone: 'yellow' },
    failed: { tone: 'red' },
    passed: { tone: 'green', final: true },
  },
  moves: {
    hand_in: { from: ['in_progress'], to: 'to_mark', flag: 'VIEW_LEARN_COURSES', by: ['date'] },
    fail: { from: ['in_progress', 'to_mark'], to: 'failed', flag: 'MARK_EXAM', by: ['date'] },
    pass: { from: ['in_progress', 'to_mark', 'failed'], to: 'passed', flag: 'MARK_EXAM', by: ['date'] },
  },
});

/** The request for one more attempt after the last one was failed. */
export const retakeMachine = machine({
  name: 'retake',
  initial: 'pending',
  states: {
    pending: { tone: 'yellow' },
    approved: { tone: 'green', final: true },
    rejected: { tone: 'red', final: true },
  },
  moves: {
    approve: { from: ['pending'], to: 'approved', flag: 'MARK_EXAM' },
    reject: { from: ['pending'], to: 'rejected', flag: 'MARK_EXAM', asksReason: true },
  },
});
