/** Passwords are kept as argon2id. Hashing takes tens of milliseconds: never inside a transaction. */
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST, type PasswordCost } from '#server/boot/config.ts';
import type { Ctx } from '#kit/server/context.ts';
import { Gate } from '#kit/server/gate.ts';
import { newToken } from '#kit/server/session.ts';

/**
 * Each uses a core and a thread that files and new connections need, too. Someone who guesses many passwords waits in
 * line, and one address or account fills only a small part of the line: a gym whose clients share one address signs in
 * within a second.
 */
const hashing = new Gate({ atOnce: 2, perKey: 2, waiting: 300, waitingPerKey: 20 });

/** For whom a password is hashed or verified. Without keys it is work of the server's own. */
export type Hashing = { cost: PasswordCost; keys?: readonly string[] };
/** `account`: the e-mail or number that the caller claims. */
export const hashingFor = ({ address, services }: Ctx, account: string): Hashing => ({
  cost: services.config.passwordCost,
  keys: [`address:${address}`, `account:${account}`],
});
const itself: Hashing = { cost: PASSWORD_COST };

/** argon2id is the package's own default. The cost is part of the hash, so hashes of any cost can be verified. */
export const hashPassword = (password: string, { cost, keys = [] }: Hashing = itself): Promise<string> =>
  hashing.run(keys, () => hash(password, cost));

const decoys = new Map<PasswordCost, Promise<string>>();
const decoyOf = (cost: PasswordCost): Promise<string> => {
  const known = decoys.get(cost) ?? hashPassword(newToken(), { cost });
  decoys.set(cost, known);
  return known;
};

/** Takes the same time whether or not there is a hash, so that nobody can find out which e-mails have an account. */
export const isPassword = async (
  known: string | null,
  password: string,
  { cost, keys = [] }: Hashing = itself,
): Promise<boolean> => {
  const against = known ?? (await decoyOf(cost));
  return (await hashing.run(keys, () => verify(against, password))) && known !== null;
};
