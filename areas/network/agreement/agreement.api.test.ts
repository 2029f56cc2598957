import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import { anyPdf, call, sendFile, type Headers } from '#areas/access/access.testing.ts';
import { followDate } from './agreement.commands.ts';
import { clockAt, startFranchise, terms } from '../franchise-invoice/franchise.testing.ts';

const NOW = '2026-06-10T04:00:00Z';
const clock = clockAt(NOW);

const all = await startFranchise(clock);
const { test, north, singapore, post, get, at } = all;
const hq = await all.known('super_admin');
const master = await all.known('master_franchise_operator');
const owner = await all.ownerOfNorth();

let agreement = 0;

describe('packages and agreements', () => {
  let offer = 0;
  it('are offered by those who have somebody below them', async () => {
    const { organisation_id } = test.network;
    expect((await post(owner, at('package', 'PJ'), { name: 'Gym', organisation_id: north, ...terms })).status).toBe(
      403,
    );
    expect(
      (await post(master, at('package'), { name: 'Gym', organisation_id: north, ...terms })).refusal,
    ).toMatchObject({ code: 'network.no_issuer' });
    expect(
      (await post(master, at('package'), { name: 'Gym', organisation_id: singapore, ...terms })).data,
    ).toHaveProperty('organisation_id');
    expect(
      (await post(master, at('package'), { name: '', organisation_id, ...terms, billing_day: 31, royalty_bp: 20_000 }))
        .data,
    ).toMatchObject({
      name: ['Name is required'],
      billing_day: ['Choose a day from 1 to 28.'],
      royalty_bp: ['A share can’t be more than 100%.'],
    });
    const made = await post(master, at('package'), { name: 'Gym', organisation_id, ...terms });
    expect(made.data).toMatchObject({ name: 'Gym', status: 'active', royalty_bp: 600 });
    offer = (made.data as { id: number }).id;
    expect((await get(owner, `package/view/${offer}`)).responseCode).toBe(codes.notFound);
  });

  it('are agreed with those below, for their branches, in one currency, once for each day', async () => {
    const { PJ, KL, OR } = test.network.branches;
    const input = { organisation_id: north, package_id: offer, branches: [PJ], start_on: START, renewal: 'none' };
    expect((await post(owner, at('agreement', 'PJ'), input)).status).toBe(403);
    expect((await post(master, at('agreement'), { ...input, branches: [KL] })).refusal).toMatchObject({
      code: 'network.branch_elsewhere',
    });
    expect(
      (await post(master, at('agreement'), { ...input, organisation_id: singapore, branches: [OR] })).responseCode,
    ).toBe(codes.refused);
    const made = await post(master, at('agreement'), input);
    expect(made.data).toMatchObject({
      status: 'active',
      end_on: '2027-02-28',
      package_name: 'Gym',
      covers: [{ branch_id: PJ }],
    });
    agreement = (made.data as { id: number }).id;
    expect(await post(master, at('agreement'), { ...input, start_on: '2027-02-28' })).toMatchObject({
      responseCode: codes.refused,
      data: 'Another agreement of this organisation already covers one of these branches on these days.',
    });
    const both = await Promise.all(
      [1, 2].map(() => post(master, at('agreement'), { ...input, start_on: '2027-03-01' })),
    );
    expect(both.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.refused]);
  });

  it('hold the organisation where it is while they run', async () => {
    const { data } = await get(hq, `organisation/view/${north}`);
    const { name, code, version } = data as { name: string; code: string; version: number };
    const root = await test.ownerSql
      .selectFrom('organisation')
      .select('id')
      .where('kind', '=', 'network')
      .executeTakeFirstOrThrow();
    const moved = { name, code, version, parent_id: root.id, country_code: 'MY', address: '', accounts: [] };
    expect((await call(test.app, hq, 'PUT', `franchise/organisation/${north}`, moved)).refusal).toMatchObject({
      code: 'network.has_agreement',
    });
  });

  it('keep what was agreed when the package changes', async () => {
    const changed = await call(test.app, master, 'PUT', `franchise/package/${offer}`, {
      name: 'Gym 2',
      ...terms,
      royalty_bp: 900,
      version: 1,
    });
    expect(changed.data).toMatchObject({ royalty_bp: 900 });
    expect((await get(owner, `agreement/view/${agreement}`)).data).toMatchObject({
      package_name: 'Gym',
      terms: { royalty_bp: 600 },
    });
    await expect(
      test.ownerSql.updateTable('franchise_agreement').set({ currency: 'SGD' }).where('id', '=', agreement).execute(),
    ).rejects.toThrow(/as it was agreed/);
  });

  it('keep PDFs that both sides can read, and nobody else', async () => {
    const bytes = anyPdf;
    const sent = await sendFile(test.app, master, test.network.branches.KL, {
      purpose: 'document',
      name: 'signed.pdf',
      bytes,
    });
    const { id: file_id } = sent.data as { id: number };
    const kept = await post(master, `agreement/document/${agreement}`, { title: 'Signed', file_id });
    const [paper] = (kept.data as { papers: { id: number }[] }).papers;
    const ask = (as: Headers) =>
      test.app.http.inject({ method: 'GET', url: `/api/v4/franchise/document/${paper?.id}`, headers: as });
    expect((await ask(owner)).headers['content-type']).toBe('application/pdf');
    const stranger = await all.person('owner.lion@test.example', 'franchise_operator', singapore);
    expect((await ask(stranger)).json()).toMatchObject({ responseCode: codes.notFound });
  });

  it('are expiring 90 days before the end and expired after it, by date', async () => {
    const status = async (): Promise<unknown> =>
      ((await get(hq, `agreement/view/${agreement}`)).data as { status: string }).status;
    const by = await test.ownerSql
      .selectFrom('franchise_agreement')
      .select(['status', 'end_on'])
      .where('id', '=', agreement)
      .executeTakeFirstOrThrow();
    for (const [day, expected] of [
      ['2026-11-29', 'active'],
      ['2026-11-30', 'expiring'],
    ] as const) {
      clock.turn(`${day}T04:00:00Z`);
      const ctx = await test.system();
      await ctx.tx((inside) => followDate(inside, day, agreement));
      expect(await status()).toBe(expected);
    }
    clock.turn(NOW);
    await test.ownerSql.updateTable('franchise_agreement').set(by).where('id', '=', agreement).execute();
  });
});

const START = '2026-03-01';
