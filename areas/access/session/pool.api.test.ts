import { expect, it } from 'vitest';
import { makeStaff, TEST_PASSWORD } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, call } = await signedIn([], { poolSize: 2 });

/** A handler that takes a second connection while it has one hangs here. */
it('serves many at once with a pool of two connections', async () => {
  const emails = Array.from({ length: 16 }, (_, i) => `many${i}@test.example`);
  for (const email of emails)
    await makeStaff(test.ownerSql, { email, role: 'admin', place: { branch_id: test.network.branches.KL } });
  const all = await Promise.all(
    emails.map(async (email, i) => {
      const login = await test.app.http.inject({
        method: 'POST',
        url: '/api/v4/admin/login',
        payload: { email, password: TEST_PASSWORD },
        remoteAddress: `10.1.0.${i}`,
      });
      const headers = { authorization: `Bearer ${login.json<{ data: { token: string } }>().data.token}` };
      const edit = { version: 1, first_name: `Many ${i}`, otp_required: false };
      const answers = [
        await call({ ...headers, 'idempotency-key': 'one' }, 'PUT', 'staff/me', edit),
        await call({ ...headers, 'idempotency-key': 'one' }, 'PUT', 'staff/me', edit),
        await call(headers, 'POST', 'admin/forgotPassword', { email }),
        await call(headers, 'PUT', 'staff/me/password', {
          old_password: TEST_PASSWORD,
          new_password: 'a blue bicycle in the rain',
        }),
        await call(headers, 'GET', `roles/${test.network.branches.KL}`),
        await call(headers, 'POST', 'admin/logout'),
      ];
      return answers.map(({ responseCode }) => responseCode);
    }),
  );
  for (const codes of all) expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
});
