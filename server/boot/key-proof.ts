/** A server with a different key would encrypt values that no other server can read, so it doesn't start. */
import { z } from 'zod';
import { seal, unseal, type Keys } from '#kit/server/seal.ts';
import { withClient } from './connect.ts';
import { exits, Halt } from './exit.ts';

const [USE, OF, WORD] = ['server_key', 1, 'cornerman'] as const;
const Kept = z.tuple([z.object({ sealed: z.string() })]);

const fits = (secretKey: string, sealed: string): boolean => {
  try {
    return unseal({ secretKey }, USE, OF, sealed) === WORD;
  } catch {
    return false; // encrypted with a different key: it doesn't fit
  }
};

/**
 * The first server stores a proof of its key in the database; every later key is checked against it. A new key is
 * accepted together with the one before it, and is the one to prove from then on.
 */
export const checkKey = async (ownerUrl: string, { secretKey = '', secretKeyBefore }: Keys): Promise<void> => {
  const sealed = seal({ secretKey }, USE, OF, WORD);
  const kept = await withClient(ownerUrl, async (client) => {
    await client.query('insert into server_key (sealed) values ($1) on conflict do nothing', [sealed]);
    return Kept.parse((await client.query('select sealed from server_key')).rows)[0].sealed;
  });
  if (fits(secretKey, kept)) return;
  if (secretKeyBefore !== undefined && fits(secretKeyBefore, kept)) {
    await withClient(ownerUrl, (client) =>
      client.query('update server_key set sealed = $1 where sealed = $2', [sealed, kept]),
    );
    return;
  }
  throw new Halt(
    exits.config,
    'This database was used with a different secret key. Set that key as SECRET_KEY, or restore the file secret.key. If the key is lost, see docs/operations.md.',
  );
};
