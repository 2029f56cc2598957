/** When a new e-mail of a client takes effect. */

export type EmailChange = 'none' | 'now' | 'wait';
type Before = {
  email: string | null;
  /** A password is set, so someone signs in with the address. */
  has_password: boolean;
  /** What was requested before and is pending; null: nothing; '': that the address is removed. */
  pending: string | null;
};
const isSame = (a: string | null, b: string | null): boolean => (a ?? '').toLowerCase() === (b ?? '').toLowerCase();

/**
 * If nobody signs in with it, a typing error is corrected immediately. If a client does, anyone who edits records could
 * take over the account, so the old address has to confirm, also before it is removed, or a new one could follow
 * immediately. Without an old address nobody can confirm, but a day is left to notice: a password that was set still opens
 * the account. Saving a record with the old address while a new one is pending doesn't change that.
 */
export const emailChange = ({ email, has_password, pending }: Before, wanted: string | null): EmailChange => {
  if (isSame(email, wanted)) return 'none';
  if (!has_password) return 'now';
  return pending !== null && isSame(pending, wanted) ? 'none' : 'wait';
};

/** How long the old address can respond. */
export const EMAIL_WAIT_HOURS = 24;
