import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Count, Email, Id, orNull, PhoneText, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { merchantPackageMachine } from './merchant-package.machine.ts';

export const merchantPackageStatuses = statesOf(merchantPackageMachine);
const Both = z.object({ en: z.string(), cn: z.string() });
const fields = {
  partner_name: requiredText(120),
  title: z.object({ en: requiredText(120), cn: text(120).default('') }),
  description: z.object({ en: text(2000).default(''), cn: text(2000).default('') }).default({ en: '', cn: '' }),
  contact_name: orNull(text(120)).default(null),
  email: orNull(Email).default(null),
  phone: orNull(PhoneText).default(null),
  valid_from: z.string().min(1, 'date_required').pipe(Day),
  /** The last day; null: until further notice. */
  valid_until: orNull(Day).default(null),
};
export const NewMerchantPackage = z.object(fields);
export const EditMerchantPackage = z.object({ version: Version, ...fields });
export type EditMerchantPackage = z.output<typeof EditMerchantPackage>;
export const MoveMerchantPackage = z.object({ version: Version, move: z.enum(['publish', 'unpublish']) });

export const MerchantPackage = z.object({
  id: Id,
  partner_name: z.string(),
  title: Both,
  description: Both,
  contact_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  valid_from: Day,
  valid_until: Day.nullable(),
  status: z.enum(merchantPackageStatuses),
  promotions: Count,
  /** In the branches that the caller sees. */
  redeemed: Count,
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum(['publish', 'unpublish', 'edit', 'delete'])),
});
export type MerchantPackage = z.output<typeof MerchantPackage>;
