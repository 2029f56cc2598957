/** A server with another key than the database was used with seals what nobody else can read: it does not start. */
import { z } from 'zod';
import { seal, unseal } from '#kit/server/seal.ts';
import { withClient } from './connect.ts';
import { exits, Halt } from './exit.ts';

const [USE, OF, WORD] = ['server_key', 1, 'cornerman'] as const;
const Kept = z.tuple([z.object({ sealed: z.string() })]);

const fits = (secretKey: string, sealed: string): boolean => {
  try {
    return unseal({ secretKey }, USE, OF, sealed) === WORD;
  } catch {
    return false; // sealed with another key: that is the answer
  }
};

/** The first server keeps a proof of its key in the database; every later one is compared with it. */
export const checkKey = async (ownerUrl: string, secretKey: string): Promise<void> => {
  const sealed = seal({ secretKey }, USE, OF, WORD);
  const kept = await withClient(ownerUrl, async (client) => {
    await client.query('insert into server_key (sealed) values ($1) on conflict do nothing', [sealed]);
    return Kept.parse((await client.query('select sealed from server_key')).rows)[0].sealed;
  });
  if (fits(secretKey, kept)) return;
  throw new Halt(
    exits.config,
    'This database was used with another key: set SECRET_KEY, or bring the file secret.key, as it was. Where the key is lost, docs/operations.md says what to do.',
  );
};
