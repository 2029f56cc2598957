/**
 * Encrypts everything anew with the server's key, after it was replaced (SECRET_KEY, SECRET_KEY_BEFORE). Can be
 * interrupted, repeated, and run beside the servers.
 */
import { resealed, type Keys } from '#kit/server/seal.ts';
import { withClient } from './connect.ts';

/** Every encrypted column, with the purpose that its values are bound to; `of` is the row they are bound to. */
export const sealedColumns = [
  { table: 'staff', key: 'id', of: 'id', column: 'bank_account_sealed', use: 'staff.bank_account' },
  { table: 'two_step', key: 'staff_id', of: 'staff_id', column: 'secret_sealed', use: 'two_step.secret' },
  { table: 'two_step', key: 'staff_id', of: 'staff_id', column: 'next_sealed', use: 'two_step.secret' },
  { table: 'wifi_password', key: 'wifi_network_id', of: 'wifi_network_id', column: 'sealed', use: 'wifi' },
  { table: 'member_login', key: 'member_id', of: 'member_id', column: 'next_email_sealed', use: 'member.next_email' },
  { table: 'webhook', key: 'id', of: 'id', column: 'secret_sealed', use: 'webhook' },
  { table: 'webhook', key: 'id', of: 'id', column: 'previous_sealed', use: 'webhook' },
  { table: 'push_key', key: 'id', of: '0', column: 'private_key', use: 'push_key' },
] as const;

const BATCH = 500;
type Sealed = { key: string; of: string; sealed: string };
const anew = (keys: Keys, use: string, { of, sealed }: Sealed): string | undefined => {
  try {
    return resealed(keys, use, Number(of), sealed);
  } catch {
    return undefined; // from a key before both
  }
};
/** `done`: how many values were encrypted anew; `lost`: how many neither key opens, which stay as they are. */
export const resealAll = (ownerUrl: string, keys: Keys): Promise<{ done: number; lost: number }> =>
  withClient(ownerUrl, async (client) => {
    let [done, lost] = [0, 0];
    for (const { table, key, of, column, use } of sealedColumns) {
      let after = '-1';
      for (;;) {
        const { rows } = await client.query<Sealed>(
          `select ${key} as key, ${of} as of, ${column} as sealed from ${table} where ${column} is not null and ${key} > $1 order by ${key} limit ${BATCH}`,
          [after],
        );
        for (const one of rows) {
          const sealed = anew(keys, use, one);
          if (sealed === undefined) lost += 1;
          if (sealed === undefined || sealed === one.sealed) continue;
          // Somebody who changes it at the same moment has already used the new key.
          const change = `update ${table} set ${column} = $1 where ${key} = $2 and ${column} = $3`;
          done += (await client.query(change, [sealed, one.key, one.sealed])).rowCount ?? 0;
        }
        const last = rows.at(-1);
        if (last === undefined) break;
        after = last.key;
      }
    }
    return { done, lost };
  });
