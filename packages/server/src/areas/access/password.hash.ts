/** Passwords are kept as argon2id. Hashing takes tens of milliseconds: never inside a transaction. */
import { hash, verify } from '@node-rs/argon2';
import { newToken } from '#server/kit/session.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. argon2id is the package's own default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;
/** Takes the same time whether or not there is a hash, so that nobody learns which e-mails have an account. */
export const isPassword = async (known: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword(newToken());
  const against = known ?? (await decoy);
  return (await verify(against, password)) && known !== null;
};
