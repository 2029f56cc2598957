/** When another e-mail of a client takes effect. */

export type EmailChange = 'none' | 'now' | 'wait';
type Before = {
  email: string | null;
  /** A password is set: somebody signs in with the address. */
  has_password: boolean;
  /** What was asked before and waits; null: nothing; '': that the address is removed. */
  pending: string | null;
};
const isSame = (a: string | null, b: string | null): boolean => (a ?? '').toLowerCase() === (b ?? '').toLowerCase();

/**
 * Where nobody signs in with it, a typing error is corrected at once. Where a client does, whoever edits records could
 * take the account over: the old address is asked, also before it is removed, or a new one could follow at once.
 * A record that is saved with the old address, while another one waits, changes nothing of that.
 */
export const emailChange = ({ email, has_password, pending }: Before, wanted: string | null): EmailChange => {
  if (isSame(email, wanted)) return 'none';
  if (email === null || !has_password) return 'now';
  return pending !== null && isSame(pending, wanted) ? 'none' : 'wait';
};

/** How long the old address is asked. */
export const EMAIL_WAIT_HOURS = 24;
