/**
 * Signing in at the cost of production: what is stored, and how much work each answer takes. All other tests sign in at
 * a lower cost.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from './session.model.ts';
import { PASSWORD_COST } from '#server/boot/config.ts';
import { hashToken } from '#kit/server/session.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import { makeStaff, people, TEST_PASSWORD } from '../access.testing.ts';
import { hashPassword } from '../password/password-hash.service.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test } = await signedIn([], { config: { passwordCost: PASSWORD_COST } });
beforeEach(() => test.forgetTries());

const signIn = (email: string, password: string, path = 'admin/login') =>
  test.app.http.inject({ method: 'POST', url: `/api/v4/${path}`, payload: { email, password } });
/** The work of this process for one sign-in, whatever else the machine does: checking a hash is most of it. */
const worked = async (...asked: Parameters<typeof signIn>): Promise<[string, number]> => {
  const before = process.cpuUsage();
  const answer = await signIn(...asked);
  const { user, system } = process.cpuUsage(before);
  return [answer.body, user + system];
};

describe('signing in', () => {
  it('keeps neither token nor password readable', async () => {
    const { token = '' } = (await signIn(people.admin, TEST_PASSWORD)).json<{ data: SignedIn }>().data;
    const sessions = await test.ownerSql.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(token);
    expect(sessions.some((session) => session.token_hash.equals(hashToken(token)))).toBe(true);
    const staff = await test.ownerSql.selectFrom('staff').select('password_hash').execute();
    for (const { password_hash } of staff) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('answers alike, and after like work, for a wrong password, an unknown e-mail and somebody deactivated', async () => {
    const gone = await makeStaff(test.ownerSql, {
      email: 'gone@test.example',
      role: 'admin',
      place: { branch_id: test.network.branches.KL },
      password_cost: PASSWORD_COST,
    });
    await test.ownerSql.updateTable('staff').set({ status: 'deactivated' }).where('id', '=', gone).execute();
    const slow: number[] = [];
    const unknown: number[] = [];
    const bodies = new Set<string>();
    for (let i = 0; i < 4; i++) {
      const [known, none, off] = [
        await worked(people.sales_person, 'wrong'),
        await worked('nobody@test.example', 'wrong'),
        await worked('gone@test.example', TEST_PASSWORD),
      ];
      for (const [body] of [known, none, off]) bodies.add(body);
      slow.push(known[1]);
      unknown.push(none[1]);
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain('access.wrong_sign_in');
    // Without a hash to check it would be a tenth of the work.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...slow) * 0.35);
  });

  it('takes a client as much work for an unknown e-mail as for a wrong password', async () => {
    const email = 'own@test.example';
    const { KL } = test.network.branches;
    const member_id = await aMember(test.ownerSql, { branch_id: KL, email });
    const password_hash = await hashPassword('gloves hang on the wall');
    await test.ownerSql.insertInto('member_login').values({ branch_id: KL, member_id, password_hash }).execute();
    const [known, unknown] = [[], []] as [number[], number[]];
    for (let i = 0; i < 4; i++) {
      known.push((await worked(email, 'wrong', 'memberSelf/signIn'))[1]);
      unknown.push((await worked(`nobody${i}@test.example`, 'wrong', 'memberSelf/signIn'))[1]);
    }
    // Without a hash to check it would be a tenth of the work.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.35);
  });
});
