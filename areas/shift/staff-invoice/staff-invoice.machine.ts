import { machine } from '#kit/domain/machine.ts';

/** Nobody can submit, approve or pay their own invoice. A rejected or void invoice releases its sources. */
export const staffInvoiceMachine = machine({
  name: 'staff_invoice',
  initial: 'draft',
  states: {
    draft: { tone: 'blue' },
    submitted: { tone: 'yellow' },
    approved: { tone: 'green' },
    paid: { tone: 'green', final: true },
    rejected: { tone: 'red', final: true },
    void: { tone: 'gray', final: true },
  },
  moves: {
    approve: { from: ['submitted'], to: 'approved', flag: 'APPROVE_STAFF_INVOICE' },
    pay: { from: ['approved'], to: 'paid', flag: 'APPROVE_STAFF_INVOICE' },
    submit: { from: ['draft'], to: 'submitted', flag: 'MANAGE_STAFF_INVOICE' },
    recall: { from: ['submitted'], to: 'draft', flag: 'MANAGE_STAFF_INVOICE' },
    reject: { from: ['submitted'], to: 'rejected', flag: 'APPROVE_STAFF_INVOICE', asksReason: true },
    void: { from: ['draft', 'submitted', 'approved'], to: 'void', flag: 'APPROVE_STAFF_INVOICE', asksReason: true },
    // Hours on it were corrected, so it differs from what was submitted or approved.
    reopen: { from: ['submitted', 'approved'], to: 'draft', flag: 'system' },
  },
});
