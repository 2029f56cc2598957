import { machine } from '#kit/domain/machine.ts';

/** Created by the system when no further invoice follows; the issuer records that it was paid out. */
export const franchiseCreditMachine = machine({
  name: 'franchise_credit',
  initial: 'open',
  states: { open: { tone: 'yellow' }, paid_out: { tone: 'green', final: true } },
  moves: { pay_out: { from: ['open'], to: 'paid_out', flag: 'CONFIRM_FRANCHISE_PAYMENT' } },
});
