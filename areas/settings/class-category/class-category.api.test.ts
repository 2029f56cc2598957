import { describe, expect, it } from 'vitest';
import { boxing } from '#areas/classes/classes.testing.ts';
import type { ClassCategoryRow } from './class-category.model.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Headers } from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, call, get, KL, hq, admin } = await signedIn(['hq', 'admin'], { poolSize: 3 });

const all = (as: Headers = hq) => get<ClassCategoryRow[]>(as, 'classCategory');
const move = (to: 'archive' | 'restore', { id, version }: ClassCategoryRow, as = hq) =>
  call(as, 'POST', `classCategory/${to}/${id}`, { version });

describe('categories of classes', () => {
  it('are eight at first, with a colour and a name in both languages', async () => {
    const first = await all(admin);
    expect(first.map(({ key }) => key)).toEqual(
      'boxing muay_thai kickboxing bjj mma conditioning mobility kids'.split(' '),
    );
    expect(first.every(({ name, colour, can }) => name.cn !== '' && colour !== null && can.length === 0)).toBe(true);
  });

  it('are added, renamed and coloured by the head office alone, each name once', async () => {
    const savate = { name: { en: 'Savate', cn: '法式踢拳' }, colour: 'pink' };
    expect((await call(admin, 'POST', 'classCategory', savate)).status).toBe(403);
    const made = (await call(hq, 'POST', 'classCategory', savate)).data as ClassCategoryRow;
    expect(made).toMatchObject({ key: 'savate', is_archived: false, can: ['edit', 'archive'] });
    const again = await call(hq, 'POST', 'classCategory', { ...savate, name: { en: 'savate', cn: '' } });
    expect(again.data).toEqual({ name: ['This value is already in use.'] });
    const boxe = { version: made.version, name: { en: 'Boxe française', cn: '' }, colour: 'lime' };
    const edited = await call(hq, 'PUT', `classCategory/${made.id}`, boxe);
    expect(edited.data).toMatchObject({ key: 'savate', name: { en: 'Boxe française', cn: '' }, colour: 'lime' });
    expect((await call(hq, 'PUT', `classCategory/${made.id}`, boxe)).responseCode).toBe(codes.stale);
  });

  it('take classes, programmes and packs until they are archived; what is in them stays', async () => {
    const made = await call(admin, 'POST', 'class', aClass('savate'));
    expect(made.responseCode).toBe(codes.ok);
    const { id, version } = made.data as { id: number; version: number };
    expect((await call(admin, 'POST', 'class', aClass('chess'))).data).toHaveProperty('category');
    expect((await move('archive', await named('savate'))).responseCode).toBe(codes.ok);
    expect((await move('archive', await named('savate'))).refusal?.code).toBe('settings.category_archived');
    expect((await call(admin, 'POST', 'class', aClass('savate'))).data).toHaveProperty('category');
    const kept = await call(admin, 'PUT', `class/${id}`, { ...aClass('savate', { capacity: 14 }), version });
    expect(kept).toMatchObject({ responseCode: codes.ok, data: { category: 'savate', capacity: 14 } });
    expect((await move('restore', await named('savate'))).data).toMatchObject({ is_archived: false });
    expect((await move('restore', await named('savate'))).refusal?.code).toBe('settings.category_active');
    expect((await call(admin, 'POST', 'class', aClass('savate'))).responseCode).toBe(codes.ok);
  });

  it('are never all archived, whoever tries at the same moment', async () => {
    const every = await all();
    const kept = every.filter(({ key }) => key === 'boxing' || key === 'kids');
    for (const one of every) if (!kept.includes(one)) await move('archive', one);
    const answers = await Promise.all(kept.map((one) => move('archive', one)));
    expect(answers.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([
      codes.ok,
      codes.refused,
    ]);
    for (const one of (await all()).filter(({ is_archived }) => is_archived)) await move('restore', one);
  });

  it('hold in the database whatever writes there', async () => {
    const put = test.ownerSql.updateTable('class').set({ category: 'chess' }).where('branch_id', '=', KL);
    await expect(put.execute()).rejects.toThrow('class_category_known');
    const pack = {
      name: JSON.stringify({ en: 'Pack', cn: '' }),
      credits: 1,
      categories: ['chess'],
      validity: 'purchase',
      valid_count: 1,
      valid_unit: 'month',
      uses: ['class'],
    };
    await expect(
      test.ownerSql
        .insertInto('credit_pack')
        .values(pack as never)
        .execute(),
    ).rejects.toThrow('unknown category');
  });
});

const named = async (key: string): Promise<ClassCategoryRow> => {
  const found = (await all()).find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};
const aClass = (category: string, more: object = {}) => ({ ...boxing, branch_id: KL, category, ...more });
