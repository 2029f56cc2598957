/** Passwords are kept as argon2id. Hashing takes tens of milliseconds: never inside a transaction. */
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST, type PasswordCost } from '#server/boot/config.ts';
import { Gate } from '#kit/server/gate.ts';
import { newToken } from '#kit/server/session.ts';

/**
 * Each uses a core and a thread that files and new connections need, too: someone who guesses many passwords waits in
 * line.
 */
const hashing = new Gate({ atOnce: 2, perKey: 2, waiting: 100, waitingPerKey: 100 });

/** argon2id is the package's own default. The cost is part of the hash, so hashes of any cost can be verified. */
export const hashPassword = (password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> =>
  hashing.run([], () => hash(password, cost));

const decoys = new Map<PasswordCost, Promise<string>>();
const decoyOf = (cost: PasswordCost): Promise<string> => {
  const known = decoys.get(cost) ?? hashPassword(newToken(), cost);
  decoys.set(cost, known);
  return known;
};

/** Takes the same time whether or not there is a hash, so that nobody can find out which e-mails have an account. */
export const isPassword = async (
  known: string | null,
  password: string,
  cost: PasswordCost = PASSWORD_COST,
): Promise<boolean> => {
  const against = known ?? (await decoyOf(cost));
  return (await hashing.run([], () => verify(against, password))) && known !== null;
};
