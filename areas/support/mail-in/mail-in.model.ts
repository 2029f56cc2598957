/** An e-mail that somebody wrote to a branch, as far as it matters here. */
import { z } from 'zod';
import { backKinds } from './mail-back.model.ts';
import { Instant } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';

/** Where mail servers send what arrives. */
export const MAIL_IN = '/webhooks/mail/message';
/** With attached files, as mail servers encode them. */
export const MOST_MAIL_BYTES = 26_214_400;
/** More text than this isn't a question to a front desk. */
export const MOST_TEXT_BYTES = 1_048_576;
export const MOST_FILES = 10;
/** Of one sender to one branch. Programs that answer each other write faster. */
export const MOST_PER_HOUR = 30;

export type AttachedFile = { name: string; bytes: Buffer };
export type ReadMail = {
  /** In lower case, unfolded, in the order of the message. */
  headers: readonly { key: string; value: string }[];
  /** Message-ID without brackets. */
  key: string;
  /** The Message-IDs before it, without brackets, separated by spaces. */
  earlier: string;
  from: { name: string; address: string };
  /** Every address that it may have been delivered to, in lower case. */
  to: readonly string[];
  subject: string;
  text: string;
  files: readonly AttachedFile[];
};

const fileFaults = ['file_kind', 'file_size', 'file_harmful', 'file_count', 'file_broken'] as const;
export type FileFault = (typeof fileFaults)[number];
export type RefusedFile = { name: string; why: FileFault };
/** `known`: it arrived before. `automatic`: no person wrote it. `empty`: nothing is in it. */
export type NotTaken = 'known' | 'automatic' | 'empty';
/** Why a mail server has to send it back, and what it can say. */
export const turnedBack = {
  unreadable: 'This message can’t be read.',
  too_long: 'This message has more than 1 MB of text. Please send a shorter one.',
  unknown_recipient: 'There is no such address here.',
} as const;
export type TurnedBack = keyof typeof turnedBack;

/** The delivery of an answer, as the outbox knows it. */
const mailStatuses = ['queued', 'sending', 'sent', 'failed', 'unknown', 'kept'] as const;
export const ChatEmail = z.object({
  id: Id,
  no: z.int().min(1).describe('The number of its message.'),
  came_in: z.boolean(),
  subject: z.string(),
  address: z.string().nullable().describe('Shown to those who can see clients.'),
  is_other: z.boolean().describe('It came from an address that isn’t the one known of the person.'),
  verdict: z.enum(['pass', 'fail']).nullable().describe('Whether the mail server could confirm the sender.'),
  has_more: z.boolean().describe('The message shows less than the whole text.'),
  refused: z.array(z.object({ name: z.string(), why: z.enum(fileFaults) })),
  mail_id: Id.nullable(),
  status: z.enum(mailStatuses).nullable().describe('Of an answer.'),
  back: z
    .object({
      kind: z.enum(backKinds),
      at: Instant,
      why: z.string().nullable().describe('What the other mail server said. Shown to those who can see clients.'),
    })
    .nullable()
    .describe('It was sent and came back, or was marked as spam.'),
});
export type ChatEmail = z.output<typeof ChatEmail>;
export const WholeEmail = z.object({ subject: z.string(), text: z.string() });
export type WholeEmail = z.output<typeof WholeEmail>;
