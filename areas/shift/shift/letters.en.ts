/** Letters to trainers, and to those who decide, about staff invoices. */
const sign = '\n\n{{branch}}';
const hours = '{{line_day}}: {{before}} becomes {{after}}.\n\n{{reason}}';
export const invoiceLettersEn = {
  submitted: {
    subject: 'Please check your invoice {{number}}',
    text: `Hello {{name}},\n\nyour invoice {{number}} for {{from}} to {{until}} comes to {{total}} and is waiting for approval. Please check it under Timesheet Invoices; if a line is wrong, dispute it there.${sign}`,
  },
  paid: {
    subject: 'Invoice {{number}} has been paid',
    text: `Hello {{name}},\n\n{{total}} for your invoice {{number}} ({{from}} to {{until}}) has been paid. {{how}}${sign}`,
  },
  rejected: {
    subject: 'Invoice {{number}} was rejected',
    text: `Hello {{name}},\n\n{{by}} rejected your invoice {{number}}: {{reason}}\n\nThe work on it can be invoiced again.${sign}`,
  },
  voided: {
    subject: 'Invoice {{number}} is void',
    text: `Hello {{name}},\n\n{{by}} voided your invoice {{number}}: {{reason}}\n\nThe work on it can be invoiced again.${sign}`,
  },
  disputed: {
    subject: '{{by}} disputes a line of {{number}}',
    text: `Hello {{name}},\n\n{{by}} disputes the line of {{line_day}} on invoice {{number}}:\n\n{{reason}}\n\nYou can answer, or correct the hours, on the invoice.${sign}`,
  },
  answered: {
    subject: 'Answer about your invoice {{number}}',
    text: `Hello {{name}},\n\n{{by}} answered you about the line of {{line_day}} on invoice {{number}}:\n\n{{reason}}${sign}`,
  },
  hours_corrected: {
    subject: 'Hours corrected on your invoice {{number}}',
    text: `Hello {{name}},\n\n{{by}} corrected your hours on invoice {{number}}.\n\n${hours}\n\nThe invoice now comes to {{total}}.${sign}`,
  },
  hours_paid_next: {
    subject: 'Hours corrected after payment: {{number}}',
    text: `Hello {{name}},\n\n{{by}} corrected your hours on invoice {{number}}, which has been paid.\n\n${hours}\n\nThe difference is on invoice {{on}}, for the next payment.${sign}`,
  },
  reopened: {
    subject: 'Invoice {{number}} needs approval again',
    text: `Hello {{name}},\n\n{{by}} corrected hours on invoice {{number}} of {{staff}}, which you had approved. It is a draft again and now comes to {{total}}.\n\n${hours}${sign}`,
  },
} as const;
