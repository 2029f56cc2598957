import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Email, Id, orNull, PhoneText, text, Version } from '#kit/domain/field.ts';

/** The branch's contact details, printed on its documents. The version is that of the branch. */
export const EditContact = z.object({
  version: Version,
  address: text(300).default(''),
  phone: orNull(PhoneText).default(null),
  email: orNull(Email).default(null),
  avatar_file_id: orNull(Id).default(null),
});
export type EditContact = z.output<typeof EditContact>;
export const Contact = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  avatar_file_id: Id.nullable(),
  version: Version,
});
export type Contact = z.output<typeof Contact>;

const paper = {
  /** Above the address on every invoice: the company behind the branch. */
  header: text(300),
  footer: text(600),
  bank_name: text(80),
  bank_holder: text(120),
  bank_number: text(40),
};
const paperFields = {
  header: paper.header.default(''),
  footer: paper.footer.default(''),
  bank_name: paper.bank_name.default(''),
  bank_holder: paper.bank_holder.default(''),
  bank_number: paper.bank_number.regex(/^[\dA-Za-z -]*$/, 'invalid').default(''),
  logo_file_id: orNull(Id).default(null),
};
/** A bank account is complete or not set at all. */
export const EditPaper = z.object({ version: Version, ...paperFields }).superRefine((value, context) => {
  const parts = ['bank_name', 'bank_holder', 'bank_number'] as const;
  if (parts.every((part) => value[part] === '')) return;
  for (const part of parts)
    if (value[part] === '') context.addIssue({ code: 'custom', path: [part], message: 'required' });
});
export const Paper = z.object({
  id: Id,
  branch_id: Id,
  header: z.string(),
  footer: z.string(),
  bank_name: z.string(),
  bank_holder: z.string(),
  bank_number: z.string(),
  logo_file_id: Id.nullable(),
  updated_at: Instant,
  version: Version,
});
export type Paper = z.output<typeof Paper>;

/** The number format of a kind of document, and its next number. */
export const EditNumbering = z.object({
  version: Version,
  prefix: text(8)
    .toUpperCase()
    .min(1, { error: 'required', abort: true })
    .regex(/^[A-Z0-9]+$/, 'prefix_letters'),
  digits: z.int().min(4).max(9),
});
export type EditNumbering = z.output<typeof EditNumbering>;
export const Numbering = z.object({
  id: Id,
  kind: z.string(),
  prefix: z.string(),
  digits: z.int(),
  branch_code: z.string(),
  year: z.int(),
  next: z.int(),
  version: Version,
});
export type Numbering = z.output<typeof Numbering>;
