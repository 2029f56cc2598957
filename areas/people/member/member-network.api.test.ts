/** The list of clients in a network of many branches: head office reads it in the order of their names. */
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { MemberRow } from './member.model.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import type { Paged } from '#kit/domain/page.ts';
import { branchesLike } from '#server/testing/branches.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, get, hq } = await signedIn(['hq']);
const { HQ, KL, PJ, OR } = test.network.branches;
const [A = 0, B = 0, C = 0, D = 0] = await branchesLike(
  test.ownerSql,
  KL,
  ['A', 'B', 'C', 'D'].map((code) => ({ code: `N${code}`, name: `Branch ${code}` })),
);
const withoutOrchard = [KL, PJ, A, B, C, D];

let made = 0;
const named = (first_name: string, branch_id: number, of: object = {}, also: readonly number[] = []) =>
  aMember(test.ownerSql, { branch_id, first_name, last_name: 'Ng', number: (made += 1), ...of }, also);
const zoe = await named('Zoe', KL);
const amir = await named('Amir', D, { standing: 'expired' });
const mei = await named('Mei', A);
// At home in Orchard, and a guest in two other branches.
const guest = await named('Lin', OR, {}, [KL, B]);

const list = async (query: string): Promise<{ ids: number[]; total: number }> => {
  const { data, total } = await get<Paged<MemberRow>>(hq, `member/${HQ}?${query}`);
  return { ids: data.map(({ id }) => id), total };
};
const among = `branches=${withoutOrchard.join(',')}`;

const countOf = async (scope: readonly number[], asked: readonly number[], standing: string | null = null) => {
  const { rows } = await raw<{ total: number }>`
    select set_config('app.branches', ${`{${scope.join(',')}}`}, false), count_members_in(${[...asked]}::bigint[], ${standing}) as total`.execute(
    test.ownerSql,
  );
  return rows[0]?.total;
};

describe('clients of many branches', () => {
  it('are listed by name, page after page, either way round', async () => {
    expect(await list('')).toEqual({ ids: [amir, guest, mei, zoe], total: 4 });
    expect(await list('sort=-name')).toEqual({ ids: [zoe, mei, guest, amir], total: 4 });
    expect(await list('itemsPerPage=2&page=2')).toEqual({ ids: [mei, zoe], total: 4 });
    expect(await list('standing=expired')).toEqual({ ids: [amir], total: 1 });
    expect(await list('from=elsewhere')).toEqual({ ids: [], total: 0 });
  });

  it('include a guest of several of them once, and nobody of the other branches', async () => {
    expect(await list(among)).toEqual({ ids: [amir, guest, mei, zoe], total: 4 });
    expect(await list(`${among}&standing=active`)).toEqual({ ids: [guest, mei, zoe], total: 3 });
    expect(await list(`${among}&standing=expired`)).toEqual({ ids: [amir], total: 1 });
    expect(await list(`${among}&from=elsewhere`)).toEqual({ ids: [guest], total: 1 });
    const without = [PJ, A, C, D, HQ].join(',');
    expect(await list(`branches=${without}`)).toEqual({ ids: [amir, mei], total: 2 });
    expect(await list(`branches=${without},${OR}`)).toEqual({ ids: [amir, guest, mei], total: 3 });
  });

  it('are counted only in branches that the caller sees', async () => {
    expect(await countOf(withoutOrchard, withoutOrchard)).toBe(4);
    expect(await countOf([KL], withoutOrchard)).toBe(2);
    expect(await countOf([KL], [D])).toBe(0);
    expect(await countOf([KL, D], [KL, D, KL], 'expired')).toBe(1);
  });
});
