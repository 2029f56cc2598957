import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { PayLink } from './payment-link.model.ts';

const Token = z.string().min(20, { error: 'invalid' }).max(200);

export const paymentLinkContract = contract({
  look: {
    method: 'POST',
    path: 'paymentLink',
    says: 'The invoice that a link pays; empty if the link has expired',
    flag: 'public',
    branch: 'none',
    effect: 'read',
    body: z.object({ token: Token }),
    data: PayLink.nullable(),
    perMinute: 30,
  },
  pay: {
    method: 'POST',
    path: 'paymentLink/pay',
    says: 'Open the gateway’s page to pay an invoice by card',
    flag: 'public',
    branch: 'none',
    answer: 'silent',
    body: z.object({ token: Token }),
    data: z.object({ url: z.string() }),
    secret: true,
    perMinute: 10,
    refuses: ['money.link_over', 'money.no_gateway', 'money.already_paid', 'money.amount_not_chargeable'],
  },
  send: {
    method: 'POST',
    path: 'invoice/sendLink/:id',
    says: 'Send the client a link to pay an open invoice',
    flag: 'RECORD_PAYMENT',
    branch: 'record',
    answer: 'toast',
    body: z.object({ version: Version.optional() }),
    data: z.object({ id: Id, sent_to: z.string() }),
    refuses: ['money.already_paid', 'money.no_address'],
  },
});
