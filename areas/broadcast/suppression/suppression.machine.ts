import { machine } from '#kit/domain/machine.ts';

/** An address gets no marketing e-mails until that is lifted, by the person or by staff with a reason. */
export const suppressionMachine = machine({
  name: 'suppression',
  initial: 'suppressed',
  states: { suppressed: { tone: 'red' }, lifted: { tone: 'gray', final: true } },
  moves: { lift: { from: ['suppressed'], to: 'lifted', flag: 'MANAGE_AUDIENCE', asksReason: true } },
});
