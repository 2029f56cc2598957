import { expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { ListView } from '#kit/domain/list-view.contract.ts';
import type { Headers } from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const world = await signedIn(['sales', 'admin', 'elsewhere'], { poolSize: 2 });
const { test, call, KL, sales: mine, admin: other, elsewhere } = world;

const list = 'people.member';
const search = { standing: 'paused', sort: '-joined_on' };
const save = (as: Headers | undefined, name: string, more: object = {}) =>
  call(as ?? {}, 'POST', 'listView', { branch_id: KL, list, name, search, ...more });
const seen = async (as: Headers | undefined, branch_id = KL): Promise<string[]> => {
  const { data } = await call(as ?? {}, 'GET', `listView/${branch_id}?list=${list}`);
  return (data as ListView[]).map((view) => view.name);
};

it('is one’s own, or shared with the branch and no other', async () => {
  expect((await save(elsewhere, 'Not there')).status).toBe(403);
  await save(mine, 'Paused');
  await save(mine, 'Of us all', { is_shared: true });
  expect(await seen(mine)).toEqual(['Paused', 'Of us all']);
  expect(await seen(other)).toEqual(['Of us all']);
  expect(await seen(elsewhere, test.network.branches.OR)).toEqual([]);
  const { data } = await call(mine ?? {}, 'GET', `listView/${KL}?list=people.lead`);
  expect(data).toEqual([]);
});

it('has a name of its own', async () => {
  await save(mine, 'Twice');
  expect((await save(mine, 'twice')).data).toHaveProperty('name');
  expect((await save(other, 'Twice')).responseCode).toBe(codes.ok);
});

it('is changed and deleted by whoever made it, at the version that was read', async () => {
  const { id, version } = (await save(mine, 'To change', { is_shared: true })).data as ListView;
  const change = (as: Headers | undefined) =>
    call(as ?? {}, 'PUT', `listView/${id}`, { version, search: { standing: 'active' } });
  expect((await change(other)).responseCode).toBe(codes.notFound);
  expect((await change(mine)).data).toMatchObject({ search: { standing: 'active' }, version: version + 1 });
  expect((await change(mine)).responseCode).toBe(codes.stale);
  const remove = (as: Headers | undefined) => call(as ?? {}, 'DELETE', `listView/${id}?version=${version + 1}`);
  expect((await remove(other)).responseCode).toBe(codes.notFound);
  expect((await remove(mine)).responseCode).toBe(codes.ok);
  expect(await seen(mine)).not.toContain('To change');
});
