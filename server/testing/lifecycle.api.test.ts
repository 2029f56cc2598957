/**
 * The generated tests have to fail when a rule is broken: here each rule is broken between the tests and the server.
 */
import { expect, it } from 'vitest';
import type { Contract } from '#kit/domain/contract.ts';
import { takesTurn } from '#kit/domain/tier.testing.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';
import type { Lead } from '#areas/people/lead/lead.model.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Said, Send, Sent } from './client.testing.ts';
import { gym, type People, type Person } from './gym.testing.ts';
import { proofsOf } from './lifecycle.testing.ts';
import { Noun, type Builders } from './noun.testing.ts';

const { as, on, sold, through, test } = await gym();
const leads = as.sales(leadContract);
const builders = (by: People) => ({
  as: by,
  by: 'sales',
  create: (n: number) => ({ first_name: `Mei ${n}`, last_name: 'Ong', next_action_on: on.in(1) }),
  filters: { sales_staff_id: [as.sales.id, as.admin.id] },
});

/** What a proof throws; nothing if it passes. */
const thrownBy = async (name: string, by: People, more: object = {}): Promise<string | undefined> => {
  const proof = proofsOf(leadContract, { ...builders(by), ...more }).find((one) => one.name === name);
  if (!proof) throw new Error(`there is no proof "${name}"`);
  try {
    await proof.prove();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

type Planted = { what: string; found: string; plant: (sent: Sent, send: Send) => Promise<Said<unknown>> };
const without = (sent: Sent, ...names: string[]): Sent => ({
  ...sent,
  query: Object.fromEntries(Object.entries(sent.query).filter(([name]) => !names.includes(name))),
});
const isPath = (sent: Sent, method: string, path: RegExp): boolean => sent.method === method && path.test(sent.path);
const idOf = ({ path }: Sent): number => Number(/\d+$/.exec(path)?.[0]);
const current = async (sent: Sent): Promise<Lead> => leads.view.data(idOf(sent));
const withVersion = async (sent: Sent): Promise<Sent> => {
  const { version } = await current(sent);
  return sent.body ? { ...sent, body: { ...sent.body, version } } : { ...sent, query: { ...sent.query, version } };
};
const listed = /^lead\/\d+$/;
const record = /^lead\/\d+$/;
const moved = /^lead\/move\/\d+$/;
const first = <T>(values: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).slice(0, 1));

const planted: readonly Planted[] = [
  {
    what: 'a filter that is ignored',
    found: 'list: sales_staff_id finds one and leaves out another',
    plant: (sent, send) => send(without(sent, 'sales_staff_id')),
  },
  {
    what: 'a filter that is ignored beside a search',
    found: 'list: sales_staff_id finds one and leaves out another',
    plant: (sent, send) => send(sent.query['q'] === undefined ? sent : without(sent, 'sales_staff_id')),
  },
  {
    what: 'a filter that finds nothing',
    found: 'list: status finds one and leaves out another',
    plant: (sent, send) =>
      send(sent.query['status'] === undefined ? sent : { ...sent, query: { ...sent.query, q: 'nobody' } }),
  },
  {
    what: 'a filter by state that is ignored',
    found: 'list: status finds one and leaves out another',
    plant: (sent, send) => send(without(sent, 'status')),
  },
  {
    what: 'a choice of branches that is ignored',
    found: 'list: has only the rows of the chosen branches',
    plant: (sent, send) => send(without(sent, 'branches')),
  },
  {
    what: 'a choice of branches that shows a branch which the caller doesn’t see',
    found: 'list: has only the rows of the chosen branches',
    plant: async (sent, send) => {
      const said = await send(sent);
      return sent.path === `lead/${as.sales.branch_id}` && sent.query['branches'] !== undefined
        ? { ...said, data: { ...(said.data as object), data: [{ id: 1, branch_id: as.admin_sg.branch_id }] } }
        : said;
    },
  },
  {
    what: 'a file that ignores the choice of branches',
    found: 'list: has only the rows of the chosen branches',
    plant: (sent, send) => send(isPath(sent, 'GET', /csv/) ? without(sent, 'branches') : sent),
  },
  {
    what: 'a sort that is ignored',
    found: 'list: sorts by first_name, up and down',
    plant: (sent, send) => send(without(sent, 'sort')),
  },
  {
    what: 'a sort that looks at another field',
    found: 'list: sorts by next_action_on, up and down',
    plant: (sent, send) =>
      send({
        ...sent,
        query: { ...sent.query, ...(sent.query['sort'] === 'next_action_on' && { sort: 'first_name' }) },
      }),
  },
  {
    what: 'a search that is ignored',
    found: 'list: q finds a record by its name and nothing else, and reads signs as signs',
    plant: (sent, send) => send(without(sent, 'q')),
  },
  {
    what: 'a page that is always the first',
    found: 'list: pages follow one another, and each says the total',
    plant: (sent, send) => send(without(sent, 'page')),
  },
  {
    what: 'a list of faults that stops at the first',
    found: 'create: every field has its bounds, and all faults are named at once',
    plant: async (sent, send) => {
      const said = await send(sent);
      return said.responseCode === 5 ? { ...said, faults: first(said.faults) } : said;
    },
  },
  {
    what: 'a bound that is not checked',
    found: 'edit: every field has its bounds, and all faults are named at once',
    plant: (sent, send) =>
      send(sent.body?.['note'] === undefined ? sent : { ...sent, body: { ...sent.body, note: '' } }),
  },
  {
    what: 'text that is cut off',
    found: 'create: text is kept at its full length',
    plant: async (sent, send) => {
      const said = await send(sent);
      if (!isPath(sent, 'POST', /^lead$/) || said.responseCode !== 0) return said;
      const lead = said.data as Lead;
      return { ...said, data: { ...lead, note: lead.note?.slice(0, 255) ?? null } };
    },
  },
  {
    what: 'a field that is not kept',
    found: 'create: the record shows what was typed',
    plant: (sent, send) =>
      send(isPath(sent, 'POST', /^lead$/) ? { ...sent, body: { ...sent.body, last_name: '' } } : sent),
  },
  {
    what: 'a replay that writes again',
    found: 'create: sent again with its key it is answered alike and done once; another body is refused',
    plant: (sent, send) => send({ ...sent, headers: {} }),
  },
  {
    what: 'a replay that is not said to be one',
    found: 'edit: sent again with its key it is answered alike and done once; another body is refused',
    plant: async (sent, send) => ({ ...(await send(sent)), replayed: false }),
  },
  {
    what: 'two calls at the same time that both write',
    found: 'create: two calls with one key at the same time make one record',
    plant: (sent, send) => send({ ...sent, headers: {} }),
  },
  {
    what: 'a stale edit that passes',
    found: 'edit: from an old version is refused, and says what changed to what by whom',
    plant: async (sent, send) => send(isPath(sent, 'PUT', record) ? await withVersion(sent) : sent),
  },
  {
    what: 'a stale edit that names nobody',
    found: 'edit: from an old version is refused, and says what changed to what by whom',
    plant: async (sent, send) => ({ ...(await send(sent)), faults: {} }),
  },
  {
    what: 'a stale move that passes',
    found: 'move: from an old version is refused',
    plant: async (sent, send) => send(isPath(sent, 'POST', moved) ? await withVersion(sent) : sent),
  },
  {
    what: 'a stale deletion that passes',
    found: 'remove: from an old version is refused, and the record stays',
    plant: async (sent, send) => send(isPath(sent, 'DELETE', record) ? await withVersion(sent) : sent),
  },
  {
    what: 'a deletion that deletes nothing',
    found: 'remove: takes the record out of the list once, and the trail says who did',
    plant: async (sent, send) =>
      isPath(sent, 'DELETE', record) ? send({ ...sent, method: 'GET', path: `lead/view/${idOf(sent)}` }) : send(sent),
  },
  {
    what: 'a move that is made although the table has none',
    found: 'move: from lead only along the table',
    plant: async (sent, send) => {
      const said = await send(sent);
      if (said.refusal?.code !== 'kit.move_not_possible') return said;
      await test.ownerSql.updateTable('lead').set({ status: 'cold' }).where('id', '=', idOf(sent)).execute();
      return send({ ...sent, method: 'GET', path: `lead/view/${idOf(sent)}`, body: undefined });
    },
  },
  {
    what: 'a move that ends in another state',
    found: 'move: from lead only along the table',
    plant: (sent, send) =>
      send(
        sent.body?.['move'] === 'start_trial'
          ? { ...sent, body: { ...sent.body, move: 'mark_cold', reason: 'x' } }
          : sent,
      ),
  },
  {
    what: 'a move whose reason may be missing',
    found: 'move: from lead only along the table',
    plant: (sent, send) => send(isPath(sent, 'POST', moved) ? { ...sent, body: { ...sent.body, reason: 'x' } } : sent),
  },
  {
    what: 'a history without the edit',
    found: 'history: who made the record, and each change with before and after',
    plant: async (sent, send) => {
      const said = await send(sent);
      return isPath(sent, 'GET', /history/) ? { ...said, data: (said.data as unknown[]).slice(-1) } : said;
    },
  },
  {
    what: 'a history without the move',
    found: 'history: each move with the state before and after',
    plant: async (sent, send) => (isPath(sent, 'GET', /history/) ? { ...(await send(sent)), data: [] } : send(sent)),
  },
  {
    what: 'a file with a row too few',
    found: 'csv: has the rows of the list, in its order and with its search',
    plant: async (sent, send) => {
      const said = await send(sent);
      return isPath(sent, 'GET', /csv/)
        ? { ...said, text: said.text.trimEnd().split('\n').slice(0, -1).join('\n') }
        : said;
    },
  },
  {
    what: 'a file in another order',
    found: 'csv: has the rows of the list, in its order and with its search',
    plant: (sent, send) => send(isPath(sent, 'GET', /csv/) ? without(sent, 'sort') : sent),
  },
  {
    what: 'a faulty filter that is dropped',
    found: 'list: a faulty page, sort, filter or search is named, all at once',
    plant: (sent, send) => send(isPath(sent, 'GET', listed) ? without(sent, 'source') : sent),
  },
];

// Each way to break a rule costs most of a second: `npm test` plants a third of them.
it.each(planted.filter((_one, index) => takesTurn(index, 3)))('$what is found', async ({ found, plant }) => {
  const broken = through((send) => (sent) => plant(sent, send));
  expect(await thrownBy(found, broken)).toBeTypeOf('string');
  expect(await thrownBy(found, as)).toBeUndefined();
});

it('a refused call that changes the record anyway is found, although refused calls share one', async () => {
  const name = 'edit: is refused in another branch and without the flag';
  const broken = through((send) => async (sent) => {
    const said = await send(sent);
    if (isPath(sent, 'PUT', record) && said.responseCode !== codes.ok)
      await test.ownerSql.updateTable('lead').set({ note: 'changed' }).where('id', '=', idOf(sent)).execute();
    return said;
  });
  expect(await thrownBy(name, broken)).toBeTypeOf('string');
  expect(await thrownBy(name, as)).toBeUndefined();
});

it('a record for refused calls is used again until something changes or removes it', async () => {
  const noun = new Noun(leadContract, builders(as) as unknown as Builders<Contract>);
  const one = await noun.forRefusals();
  expect(await noun.forRefusals()).toEqual(one);
  await noun.edit(one);
  const two = await noun.forRefusals();
  expect(two.id).not.toBe(one.id);
  await noun.good('remove', two.id, { version: two['version'] });
  expect((await noun.forRefusals()).id).not.toBe(two.id);
});

it('what the builders do not cover is proven in every run', () => {
  const bounds = proofsOf(leadContract, builders(as)).filter(({ name }) => name.includes(': every field'));
  const rotates = Object.fromEntries(bounds.map(({ name, isRotated }) => [name.split(':')[0], isRotated]));
  expect(rotates).toMatchObject({ create: true, convert: false });
});

it('a record that a person of another branch reaches is found', async () => {
  const open = { ...as, admin_sg: as.admin };
  const name = 'view: is refused in another branch and without the flag';
  expect(await thrownBy(name, open)).toBeTypeOf('string');
  expect(await thrownBy(name, as)).toBeUndefined();
});

it('a call that a person without the flag may make is found', async () => {
  const allowed: Person = Object.assign(<const C extends Contract>(rows: C) => as.admin(rows), as.trainer_pt);
  const open = { ...as, trainer_pt: allowed };
  expect(await thrownBy('move: is refused in another branch and without the flag', open)).toBeTypeOf('string');
});

it('what the builders do not cover fails, and says what is missing', async () => {
  expect(await thrownBy('list: due_until finds one and leaves out another', as)).toContain(
    'builders.filters.due_until',
  );
  expect(await thrownBy('convert: is answered', as)).toContain('builders.rows.convert');
  expect(await thrownBy('convert: is refused in another branch and without the flag', as)).toContain(
    'builders.rows.convert',
  );
  const same = { first_name: { make: () => ({ first_name: 'Mei' }) } };
  expect(await thrownBy('list: sorts by first_name, up and down', as, { sorts: same })).toContain(
    'builders.sorts.first_name',
  );
  const hidden = { sales_staff_id: async () => ({ asked: 1, found: (await sold.lead()).id, left_out: 999 }) };
  expect(await thrownBy('list: sales_staff_id finds one and leaves out another', as, { filters: hidden })).toContain(
    'proves nothing',
  );
});
