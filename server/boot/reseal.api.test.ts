/** The server's key is replaced: nothing that it protected is lost, and in the end the key before it opens nothing. */
import { describe, expect, it } from 'vitest';
import { linkToken, readLinkToken } from '#areas/classes/pass/link-code.service.ts';
import { readToken, unsubscribeToken } from '#areas/broadcast/suppression/unsubscribe-token.service.ts';
import { call, makeStaff, signInAs, TEST_PASSWORD } from '#areas/access/access.testing.ts';
import { fromBase32, hotp, stepAt } from '#areas/access/two-step/totp.service.ts';
import { seal, unseal, type Keys } from '#kit/server/seal.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';
import { checkKey } from './key-proof.ts';
import { resealAll, sealedColumns } from './reseal.ts';

const { test, clock } = await signedIn([], { day: '2026-11-21', hour: '11:00' });
const [old, alone] = [{ secretKey: test.config.secretKey }, { secretKey: 'the key that replaces it, long enough' }];
const both = { ...alone, secretKeyBefore: old.secretKey };

describe('every encrypted column', () => {
  it('is known to the command', async () => {
    const rows = await test.rows<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and t.table_type = 'BASE TABLE' and data_type = 'text' and column_name ~ '(sealed|secret|private_key)$' and table_name <> 'server_key'
       order by 1`;
    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(known).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
  });
});

describe('a new key', () => {
  it('opens with the one before it what was sealed, signs in with app and recovery codes, and then needs it no more', async () => {
    const place = { branch_id: test.network.branches.KL };
    const email = 'keeps@test.example';
    const id = await makeStaff(test.ownerSql, { email, role: 'admin', place });
    const headers = await signInAs(test.app, email);
    const own = (path: string, body: object) => call(test.app, headers, 'POST', `staff/me/twoStep/${path}`, body);
    const { secret } = (await own('begin', { password: TEST_PASSWORD, proof: '' })).data as { secret: string };
    const codeNow = (): string => hotp(fromBase32(secret), stepAt(clock.now()));
    const confirmed = (await own('confirm', { code: codeNow() })).data as { recovery_codes: string[] };
    const [first = '', second = ''] = confirmed.recovery_codes;
    const bank = seal(old, 'staff.bank_account', id, '514012345678');
    await test.rows`update staff set bank_account_sealed = ${bank}, bank_account_end = '5678' where id = ${id}`;

    const signIn = async (keys: Keys, path: string, proof: object) => {
      clock.set(clock.now().getTime() + 600_000);
      const app = await test.startAnother({ secretKeyBefore: undefined, ...keys });
      const { data } = await call(app, {}, 'POST', 'admin/login', { email, password: TEST_PASSWORD });
      const { challenge } = data as { challenge: string };
      return call(app, {}, 'POST', path, { challenge, ...proof });
    };
    const byCode = (keys: Keys) => {
      const later = new Date(clock.now().getTime() + 600_000);
      return signIn(keys, 'admin/otp/verify', { code: hotp(fromBase32(secret), stepAt(later)) });
    };
    expect((await byCode(both)).responseCode).toBe(0);
    expect((await signIn(both, 'admin/otp/recover', { recovery_code: first })).responseCode).toBe(0);

    await checkKey(test.databaseUrl, old);
    await expect(checkKey(test.databaseUrl, alone)).rejects.toThrow('different secret key');
    await checkKey(test.databaseUrl, both);
    await checkKey(test.databaseUrl, alone);
    expect(await resealAll(test.databaseUrl, alone)).toEqual({ done: 0, lost: 2 });
    expect(await resealAll(test.databaseUrl, both)).toEqual({ done: 2, lost: 0 });
    expect(await resealAll(test.databaseUrl, both)).toEqual({ done: 0, lost: 0 });
    const rows = await test.rows<{
      sealed: string;
    }>`select bank_account_sealed as sealed from staff where id = ${id}`;
    expect(unseal(alone, 'staff.bank_account', id, rows[0]?.sealed ?? '')).toBe('514012345678');
    expect(() => unseal(old, 'staff.bank_account', id, rows[0]?.sealed ?? '')).toThrow();
    expect((await byCode(alone)).responseCode).toBe(0);
    expect((await signIn(alone, 'admin/otp/recover', { recovery_code: second })).refusal?.code).toBe(
      'access.otp_wrong',
    );
  });

  it('accepts links that were signed with the one before it, until that is gone', () => {
    const link = linkToken(old, 'calendar', 42, 3);
    expect(readLinkToken(both, 'calendar', link)).toEqual({ id: 42, serial: 3 });
    expect(readLinkToken(both, 'card', link)).toBeUndefined();
    expect(readLinkToken(alone, 'calendar', link)).toBeUndefined();
    const letter = unsubscribeToken({ ...test.config, ...old }, 42, 'mei@test.example');
    expect(readToken({ ...test.config, ...both }, letter)).toMatchObject({ member_id: 42 });
    expect(readToken({ ...test.config, ...alone, secretKeyBefore: undefined }, letter)).toBeUndefined();
    expect(linkToken(both, 'calendar', 42, 3)).toBe(linkToken(alone, 'calendar', 42, 3));
  });
});
