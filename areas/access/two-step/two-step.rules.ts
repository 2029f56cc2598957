/** Which second step a person uses now: it protects every change to how they sign in. */
type Steps = { has_authenticator: boolean; otp_required: boolean; two_steps_by_role: boolean };
export type StepInUse = 'app' | 'email' | null;

/** The app if there is one; else a code by e-mail if the person or a role requires it. */
export const stepInUse = ({ has_authenticator, otp_required, two_steps_by_role }: Steps): StepInUse => {
  if (has_authenticator) return 'app';
  return otp_required || two_steps_by_role ? 'email' : null;
};
