import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { builtInRoles } from '#access/roles.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import { Forbidden } from '#kit/domain/errors.ts';
import { listQuery } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { branchesAsked, decide } from './access.ts';
import { Actor } from './actor.ts';

const lead = rowsOf('lead', { see: 'VIEW_LEAD' });
const list: Endpoint = lead.list('Leads', listQuery({}), z.object({}));
const csv: Endpoint = lead.csv('VIEW_LEAD', listQuery({}), 'The same as a file');
const ofNetwork: Endpoint = lead.list('Leads', listQuery({}), z.object({}), { choosesNoBranches: true });
const own: Endpoint = { ...list, query: listQuery({ branches: z.string().optional() }) };
const HQ = 1;
const parse = (branches: unknown) => list.query?.safeParse({ branches });

const actorIn = (branches: number[], place: 'everywhere' | 'branches' = 'branches') =>
  new Actor({
    staff_id: 1,
    name: 'Mei',
    locale: 'en',
    grants: [
      {
        role_id: 1,
        role_key: 'admin',
        title: { en: '', cn: '' },
        flags: new Set(builtInRoles.admin.flags),
        branches: new Set(branches),
        everywhere: place === 'everywhere',
      },
    ],
  });

describe('the branches to which a list is narrowed', () => {
  it.each<[unknown, number[] | undefined]>([
    [{}, undefined],
    [undefined, undefined],
    [{ branches: '' }, undefined],
    [{ branches: ',' }, undefined],
    [{ branches: [] }, undefined],
    [{ branches: '3' }, [3]],
    [{ branches: '3,2,,3' }, [3, 2]],
    [{ branches: ['3', '2,4'] }, [3, 2, 4]],
    // Named and unknown isn't the same as not named: no list has it, and all of them would be a surprise.
    [{ branches: 'x' }, []],
    [{ branches: '0,-1,1.5,99999999999999999' }, []],
    [{ branches: { 3: '3' } }, undefined],
  ])('%j are %j', (query, branches) => {
    const asked = branchesAsked(list, query);
    expect(asked && [...asked]).toEqual(branches);
  });
  it('are read for lists that have them, and not for another query of that name', () => {
    const query = { branches: '3' };
    expect([list, csv, ofNetwork, own].map((row) => branchesAsked(row, query)?.size)).toEqual([
      1,
      1,
      undefined,
      undefined,
    ]);
  });
  it('are ids, a thousand at most, one by one or with commas', () => {
    const many = Array.from({ length: 1001 }, (_, at) => String(at + 1));
    expect(parse('3,4')?.data?.['branches']).toEqual([3, 4]);
    expect(parse(['3', '4'])?.data?.['branches']).toEqual([3, 4]);
    expect(parse('')?.data?.['branches']).toEqual([]);
    expect(parse('3,x')?.error?.issues[0]?.path).toEqual(['branches', 1]);
    expect([many, many.join(','), many.slice(1), many.slice(1).join(',')].map((ids) => parse(ids)?.success)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('the scope of a narrowed list', () => {
  const scopeOf = (branches: number[], at: number, within?: number[]) =>
    decide(actorIn(branches), list, at, HQ, within && new Set(within)).scope.branches;
  it.each<[string, number, number[] | undefined, number[]]>([
    ['head office sees all', HQ, undefined, [1, 2, 3]],
    ['head office sees the chosen', HQ, [3], [3]],
    ['never one in which the person has no permission', HQ, [3, 4], [3]],
    ['none of them', HQ, [4], [0]],
    ['nothing where nothing known was named', HQ, [], [0]],
    ['a branch sees itself', 2, [2, 3], [2]],
    ['a branch never sees another one of the same person', 2, [3], [0]],
  ])('%s', (_what, at, within, seen) => expect(scopeOf([1, 2, 3], at, within)).toEqual(seen));
  it('leaves the refusals as they are', () => {
    expect(() => scopeOf([2], HQ, [2])).toThrow(Forbidden);
    expect(() => scopeOf([2], 3, [2])).toThrow(Forbidden);
  });
});
