import { machine } from '#kit/domain/machine.ts';

/** How a branch is created: as a draft, in preparation (it exists and sells nothing yet), open. */
export const openingMachine = machine({
  name: 'opening',
  initial: 'draft',
  states: {
    draft: { tone: 'gray' },
    preparing: { tone: 'yellow' },
    open: { tone: 'green', final: true },
    discarded: { tone: 'red', final: true },
  },
  moves: {
    prepare: { from: ['draft'], to: 'preparing', flag: 'MANAGE_FRANCHISE' },
    open: { from: ['preparing'], to: 'open', flag: 'MANAGE_FRANCHISE', confirm: true },
    discard: { from: ['draft', 'preparing'], to: 'discarded', flag: 'MANAGE_FRANCHISE', confirm: true },
  },
});
