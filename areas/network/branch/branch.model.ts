import { z } from 'zod';
import { Id } from '#kit/domain/field.ts';

const branchTypes = ['hq', 'branch'] as const;
/** What every signed-in person can know about a branch they work in. */
export const Branch = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  type: z.enum(branchTypes),
  country_code: z.string(),
  region: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  tax_number: z.string().nullable(),
  avatar: z.string().nullable(),
  is_active: z.boolean(),
});
export type Branch = z.output<typeof Branch>;

/** The current branch. */
export const CheckedBranch = Branch.pick({
  id: true,
  type: true,
  currency: true,
  name: true,
  country_code: true,
  time_zone: true,
}).extend({
  /** The name of the network's head office: pages show a standard word until it has a name. */
  head_office: z.string(),
});
