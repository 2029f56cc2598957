import { machine } from '#kit/domain/machine.ts';

/** A statement is open until its month is closed in the branch. */
export const commissionMachine = machine({
  name: 'commission',
  initial: 'open',
  states: { open: { tone: 'blue' }, closed: { tone: 'green', final: true } },
  moves: { close: { from: ['open'], to: 'closed', flag: 'system', by: ['date'] } },
});
