/** What a mail provider reports about a letter that it took. */
import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Email, line, requiredLine } from '#kit/domain/field.ts';

/** `hard`: the address doesn’t exist. `soft`: refused this time. `complaint`: marked as spam. */
const reportKinds = ['hard', 'soft', 'complaint'] as const;
export type ReportKind = (typeof reportKinds)[number];
const MOST_REPORTS = 100;
const MailReport = z
  .object({
    /** The provider’s own; a report with the same id changes nothing. */
    id: requiredLine(200),
    kind: z.enum(reportKinds),
    /** The Message-ID of the letter, or the address that it was sent to; with both, the Message-ID decides. */
    message_id: line(300).nullish(),
    recipient: Email.nullish(),
    reason: z.string().max(2000).nullish(),
    at: Instant.nullish(),
  })
  .refine(({ message_id, recipient }) => Boolean(message_id) || Boolean(recipient), {
    error: 'required',
    path: ['message_id'],
  });
export type MailReport = z.output<typeof MailReport>;
export const MailReports = z.object({ events: z.array(MailReport).min(1).max(MOST_REPORTS) });
