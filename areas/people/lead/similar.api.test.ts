/** Who has the same name, phone or e-mail, among the leads and clients of the branch and its guests. */
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { aMember } from '#areas/classes/classes.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { test, KL, OR } = await gym();
const sql = test.ownerSql;
const aLead = (of: object) => test.add('lead', { branch_id: KL, first_name: 'Suresh', last_name: 'Nair', ...of });
const aClient = (of: object, branch_id = KL, also: readonly number[] = []) =>
  aMember(sql, { branch_id, first_name: 'Wei', last_name: 'Lim', email: null, phone: null, ...of }, also);

const alike = async (name: string, phone: string | null, email: string | null): Promise<string[]> => {
  const { rows } = await raw<{ kind: string; id: number }>`
    select f.kind, f.id from (select set_config('app.branches', ${`{${KL}}`}, false)) s
     cross join lateral find_alike(${name}, ${phone}, ${email}) f`.execute(sql);
  return rows.map(({ kind, id }) => `${kind} ${id}`);
};

it('finds each of them by one or several of these, once, the newest first', async () => {
  const lead = await aLead({ phone: '+60123450001', email: 'Suresh@Nair.example' });
  await aLead({ phone: '+60123450001', email: 'suresh@nair.example', branch_id: OR });
  const client = await aClient({ first_name: 'Suresh', last_name: 'Nair', number: 901 });
  // Who has become a client is found as one.
  await aLead({ phone: '+60123450001', converted_at: '2026-01-01T00:00:00Z', member_id: client });
  const guest = await aClient({ phone: '+60123450001', number: 902 }, OR, [KL]);
  const writes = await aClient({ email: 'suresh@NAIR.example', number: 903 });
  await aClient({ first_name: 'Suresh', last_name: 'Nairn', number: 904 });
  await aClient({ first_name: 'Suresh', last_name: 'Nair', number: 905 }, OR);

  expect(await alike('Suresh Nair', null, null)).toEqual([`lead ${lead}`, `member ${client}`]);
  expect(await alike('', '+60123450001', null)).toEqual([`lead ${lead}`, `member ${guest}`]);
  expect(await alike('', null, 'SURESH@nair.example')).toEqual([`lead ${lead}`, `member ${writes}`]);
  expect(await alike('suresh nair', '+60123450001', 'suresh@nair.example')).toEqual([
    `lead ${lead}`,
    `member ${writes}`,
    `member ${guest}`,
    `member ${client}`,
  ]);
});

it('finds nobody by nothing, nor by signs that are no name', async () => {
  expect(await alike('', null, null)).toEqual([]);
  expect(await alike('%', '', '')).toEqual([]);
});
