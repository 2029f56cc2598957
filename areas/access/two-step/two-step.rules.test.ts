import { expect, it } from 'vitest';
import { stepInUse } from './two-step.rules.ts';

it.each([
  [{ has_authenticator: false, otp_required: false, two_steps_by_role: false }, null],
  [{ has_authenticator: false, otp_required: true, two_steps_by_role: false }, 'email'],
  [{ has_authenticator: false, otp_required: false, two_steps_by_role: true }, 'email'],
  [{ has_authenticator: true, otp_required: true, two_steps_by_role: true }, 'app'],
  [{ has_authenticator: true, otp_required: false, two_steps_by_role: false }, 'app'],
])('with %j the second step in use is %s', (steps, step) => expect(stepInUse(steps)).toBe(step));
