import { machine } from '#kit/domain/machine.ts';

/** Nobody submits, approves or pays what they are paid themselves. What is rejected or void sets its sources free. */
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
    // Hours on it were corrected: what was submitted or approved is not what it says now.
    reopen: { from: ['submitted', 'approved'], to: 'draft', flag: 'system' },
  },
});
