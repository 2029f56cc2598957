import { machine } from '#kit/domain/machine.ts';

export const settlementNoteMachine = machine({
  name: 'settlement_note',
  initial: 'open',
  states: { open: { tone: 'yellow' }, paid: { tone: 'green', final: true } },
  moves: { pay: { from: ['open'], to: 'paid', flag: 'MANAGE_FRANCHISE' } },
});
