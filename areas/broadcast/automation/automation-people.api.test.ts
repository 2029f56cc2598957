/** The people of an automation: the file has exactly those whom the page finds, however they are looked for. */
import { beforeAll, describe, expect, it } from 'vitest';
import { automationContract } from './automation.contract.ts';
import { automationGym } from './automation.testing.ts';

const { as, on, sql, settings, automations, started, endAll, twice, joins, aPerson, aList, aCampaign } =
  await automationGym();
const TODAY = '2026-03-05';
/** Of whom each name is part of another one, or means something to a database or a spreadsheet. */
const NAMES = ['Ann', 'Anna', 'Joanna', '100% Ann', 'A_n', 'Axn', '=1+1', '陈美玲'];
let id = 0;
/** By the order in which they entered. */
const people = new Map<string, number>();

const of = (name: string): { id: number } => ({ id: people.get(name) ?? 0 });

beforeAll(async () => {
  await settings('quiet_from = null, quiet_until = null');
  await endAll();
  on.set(TODAY, '10:00');
  for (const first_name of NAMES) people.set(first_name, (await aPerson({ first_name })).id);
  const audience_id = await aList(of('Ann'), of('Anna'), of('=1+1'), of('陈美玲'));
  const steps = [
    { kind: 'send' as const, campaign_id: await aCampaign() },
    { kind: 'condition' as const, audience_id, is_in: true },
    { kind: 'wait' as const, wait_count: 2, wait_unit: 'days' as const },
    { kind: 'send' as const, campaign_id: await aCampaign() },
  ];
  ({ id } = await started({ steps }));
  for (const who of people.values()) await joins(who, TODAY);
  await twice();
  await twice();
});

type Query = { q?: string; status?: string; page?: string; itemsPerPage?: string };
const onPage = async (query: Query): Promise<string[]> =>
  (await automations.people.data(id, { ...query, sort: 'id' })).data.map(({ name }) => name);
/** A line for each step: the names, once each. */
const inFile = async (query: Query): Promise<string[]> => {
  const { text } = await automations.peopleCsv(id, { ...query, sort: 'id' });
  const lines = text.trim().split('\r\n').slice(1);
  return [...new Set(lines.map((line) => line.split(',')[0] ?? ''))];
};
const namesOf = async (ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await sql
    .selectFrom('member')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
};
const fullNames = async (...names: string[]): Promise<string[]> => {
  const all = await namesOf([...people.values()]);
  return names.map((name) => all.get(people.get(name) ?? 0) ?? '');
};

describe('the file of the people of an automation', () => {
  it.each<[string, Query, string[]]>([
    ['everybody', {}, NAMES],
    ['a part of a name, in any case', { q: 'aNN' }, ['Ann', 'Anna', 'Joanna', '100% Ann']],
    ['a sign that means "anything" to the database', { q: '%' }, ['100% Ann']],
    ['a sign that means "any letter" to the database', { q: 'A_n' }, ['A_n']],
    ['a Chinese name', { q: '美玲' }, ['陈美玲']],
    ['what looks like a formula', { q: '=1' }, ['=1+1']],
    ['nobody', { q: 'Nobody' }, []],
    ['a status', { status: 'waiting' }, ['Ann', 'Anna', '=1+1', '陈美玲']],
    ['two statuses', { status: 'waiting,stopped' }, NAMES],
    ['a status that nobody has', { status: 'sending' }, []],
    ['a part of a name and a status', { q: 'ann', status: 'waiting' }, ['Ann', 'Anna']],
    ['a part of a name and another status', { q: 'ann', status: 'stopped' }, ['Joanna', '100% Ann']],
  ])('has those whom the page finds: %s', async (_what, query, names) => {
    const expected = await fullNames(...names);
    expect(await onPage(query)).toEqual(expected);
    expect(await inFile(query)).toEqual(expected.map((name) => (name.startsWith('=') ? `'${name}` : name)));
  });

  it('has all of them, whichever page is shown', async () => {
    const query = { q: 'ann', page: '2', itemsPerPage: '1' };
    expect(await onPage(query)).toHaveLength(1);
    expect(await inFile(query)).toEqual(await fullNames('Ann', 'Anna', 'Joanna', '100% Ann'));
  });

  it('has a line for each step that was made, also for a few', async () => {
    const { text } = await automations.peopleCsv(id, { q: 'Joanna' });
    // Sent, and not on the list.
    expect(text.trim().split('\r\n')).toHaveLength(3);
  });

  it('is not for staff of another branch, whatever they look for', async () => {
    const other = as.admin_sg(automationContract);
    expect(await other.peopleCsv(id, { q: 'ann' })).toMatchObject({ responseCode: 40 });
  });
});
