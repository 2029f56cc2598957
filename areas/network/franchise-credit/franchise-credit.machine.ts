import { machine } from '#kit/domain/machine.ts';

/** Made by the system when nothing further is invoiced; whoever was paid records that it was paid out. */
export const franchiseCreditMachine = machine({
  name: 'franchise_credit',
  initial: 'open',
  states: { open: { tone: 'yellow' }, paid_out: { tone: 'green', final: true } },
  moves: { pay_out: { from: ['open'], to: 'paid_out', flag: 'CONFIRM_FRANCHISE_PAYMENT' } },
});
