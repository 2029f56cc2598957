import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Email, Id, requiredText } from '#kit/domain/field.ts';
import { locales } from '#kit/domain/words.ts';

/** Only length is required; there are no composition rules. Common passwords are refused by the server. */
const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD, { error: 'too_short' })
  .max(MAX_PASSWORD, { error: 'too_long' });
export const SignIn = z.object({
  email: Email,
  password: z.string().min(1, { error: 'required' }).max(MAX_PASSWORD, { error: 'too_long' }),
});

/** The cookie FZ_BranchInfo: `admin_id` is the account, which is the staff member. */
export const BranchInfo = z.object({
  staff_id: Id,
  admin_id: Id,
  branch: z
    .object({
      id: Id,
      name: z.string(),
      country_code: z.string(),
      type: z.string(),
      currency: z.string(),
      avatar: z.string().nullable(),
    })
    .nullable(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  is_HQ: z.union([z.literal(0), z.literal(1)]),
});
export type BranchInfo = z.output<typeof BranchInfo>;

export const SignedIn = z.object({
  token: z.string().optional(),
  branchInfo: BranchInfo.optional(),
  locale: z.enum(locales).optional(),
  /** Set when a second step follows: continue with admin/otp/verify. */
  otpRequired: z.boolean().optional(),
  /** `email`: a code was sent to `sent_to`; `app`: the authenticator app shows it. */
  method: z.enum(['email', 'app']).optional(),
  challenge: z.string().optional(),
  sent_to: z.string().optional(),
  /** An administrator without two-step sign-in has to set it up before anything else is answered. */
  setUpSecondStep: z.boolean().optional(),
});
export type SignedIn = z.output<typeof SignedIn>;

export const SessionRow = z.object({
  id: Id,
  address: z.string().nullable(),
  agent: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant,
  is_this: z.boolean(),
});
export type SessionRow = z.output<typeof SessionRow>;
export const OtpCode = requiredText(6).regex(/^\d{6}$/, { error: 'otp_six_digits' });
