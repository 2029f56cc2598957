import { machine } from '#kit/domain/machine.ts';

/** A certificate is looked at by a person of the branch. One that was edited is looked at again. */
export const vaccineMachine = machine({
  name: 'vaccine_certificate',
  initial: 'pending',
  states: { pending: { tone: 'yellow' }, accepted: { tone: 'green' }, rejected: { tone: 'red' } },
  moves: {
    accept: { from: ['pending', 'rejected'], to: 'accepted', flag: 'DECIDE_VACCINE_CERTIFICATE' },
    reject: {
      from: ['pending', 'accepted'],
      to: 'rejected',
      flag: 'DECIDE_VACCINE_CERTIFICATE',
      asksReason: true,
    },
    edit_again: { from: ['accepted', 'rejected'], to: 'pending', flag: 'system' },
  },
});
