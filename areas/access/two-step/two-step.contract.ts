import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { requiredText, text } from '#kit/domain/field.ts';
import { MAX_PASSWORD, OtpCode, SignedIn } from '../session/session.model.ts';
import { Bank } from '../staff/staff.model.ts';

const Password = z.object({
  password: z.string().min(1, { error: 'required' }).max(MAX_PASSWORD, { error: 'too_long' }),
});
/**
 * With a second step in use, the password alone changes nothing: its code or a recovery code is required.
 */
const Proof = Password.extend({ proof: text(40).default('') });
const own = { flag: 'signed_in', branch: 'self', secret: true } as const;

/** The caller's own two-step sign-in: everything that weakens it or turns it on asks for the password again. */
export const twoStepContract = contract({
  state: {
    method: 'GET',
    path: 'staff/me/twoStep',
    says: 'How the caller signs in',
    flag: 'signed_in',
    branch: 'self',
    beforeSecondStep: true,
    data: z.object({
      otp_required: z.boolean(),
      has_authenticator: z.boolean(),
      two_steps_by_role: z.boolean(),
      recovery_codes_left: z.int(),
      /** Nothing else is answered until two-step sign-in is set up. */
      is_needed: z.boolean(),
      sends_mail: z.boolean(),
    }),
  },
  sendCode: {
    ...own,
    method: 'POST',
    path: 'staff/me/twoStep/sendCode',
    says: 'Send the code that changes of the second step require while e-mail codes are the second step',
    answer: 'silent',
    data: z.object({ sent_to: z.string() }),
    refuses: ['access.no_email_code', 'access.slow_down'],
  },
  begin: {
    ...own,
    method: 'POST',
    path: 'staff/me/twoStep/begin',
    says: 'A new secret for an authenticator app; it works once its code has been entered, and the app in use works until then',
    answer: 'silent',
    beforeSecondStep: true,
    body: Proof,
    data: z.object({ secret: z.string(), link: z.string() }),
    refuses: ['access.wrong_password', 'access.otp_wrong', 'access.codes_used_up', 'access.slow_down'],
  },
  confirm: {
    ...own,
    method: 'POST',
    path: 'staff/me/twoStep/confirm',
    says: 'Turn on the authenticator app with its code; returns the recovery codes, once',
    answer: 'silent',
    beforeSecondStep: true,
    body: z.object({ code: OtpCode }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
    refuses: ['access.otp_wrong', 'access.no_authenticator', 'access.slow_down'],
  },
  recoveryCodes: {
    ...own,
    method: 'POST',
    path: 'staff/me/twoStep/recoveryCodes',
    says: 'New recovery codes; the earlier ones no longer work',
    answer: 'silent',
    body: Proof,
    data: z.object({ recovery_codes: z.array(z.string()) }),
    refuses: [
      'access.wrong_password',
      'access.otp_wrong',
      'access.codes_used_up',
      'access.no_authenticator',
      'access.slow_down',
    ],
  },
  off: {
    ...own,
    method: 'POST',
    path: 'staff/me/twoStep/off',
    says: 'Turn off the authenticator app',
    answer: 'silent',
    body: Proof,
    data: z.null(),
    refuses: ['access.wrong_password', 'access.otp_wrong', 'access.codes_used_up', 'access.slow_down'],
  },
  emailCode: {
    ...own,
    method: 'PUT',
    path: 'staff/me/twoStep/email',
    says: 'Turn on e-mail codes at each sign-in, or turn them off; returns the recovery codes, once, if they are the second step now',
    answer: 'silent',
    beforeSecondStep: true,
    body: Proof.extend({ on: z.boolean() }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
    refuses: ['access.wrong_password', 'access.otp_wrong', 'access.codes_used_up', 'access.slow_down'],
  },
  recover: {
    method: 'POST',
    path: 'admin/otp/recover',
    says: 'Sign in with a recovery code instead of the code of the second step',
    flag: 'public',
    branch: 'none',
    answer: 'silent',
    body: z.object({ challenge: z.uuid({ error: 'invalid' }), recovery_code: requiredText(40) }),
    data: SignedIn,
    secret: true,
    perMinute: 20,
    refuses: ['access.otp_wrong', 'access.otp_over'],
  },
  bank: {
    method: 'GET',
    path: 'staff/me/bank',
    says: "The caller's own bank account for pay",
    flag: 'signed_in',
    branch: 'self',
    data: Bank,
  },
  editBank: {
    ...own,
    method: 'PUT',
    path: 'staff/me/bank',
    says: "Set the caller's own bank account for pay",
    answer: 'dialog',
    body: Password.extend({
      bank_name: text(80).default(''),
      bank_account: text(40).default(''),
    }),
    data: Bank,
    refuses: ['access.wrong_password', 'access.slow_down'],
  },
});
