import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { contract, type Endpoint } from '#kit/domain/contract.ts';
import { command, type Ctx, type TxCtx } from './context.ts';
import { routesOf, type Asked, type Routes } from './routes.ts';

const Named = z.object({ name: z.string() });
const Version = z.object({ version: z.int() });
const to = (path: string) => ({ says: path, flag: 'VIEW_LEAD', branch: 'record', data: Named }) as const;
const rows = contract({
  list: { ...to('list'), method: 'GET', path: 'dog/:branch_id' },
  create: { ...to('create'), method: 'POST', path: 'dog', body: Named },
  edit: { ...to('edit'), method: 'PUT', path: 'dog/:id', body: Named, query: Version },
  remove: { ...to('remove'), method: 'DELETE', path: 'dog/:id', query: Version },
  wake: { ...to('wake'), method: 'POST', path: 'dog/wake/:id' },
});

const commands = {
  createDog: command(rows.create, async (_ctx, { name }) => ({ name: `new ${name}` })),
  editDog: command(rows.edit, async (_ctx, id, { name }) => ({ name: `${id} ${name}` })),
  removeDog: command(rows.remove, async (_ctx, id, { version }) => ({ name: `${id} at ${version}` })),
  somethingElse: { row: 'of a table' },
};
const more = { wakeDog: command(rows.wake, async (_ctx, id) => ({ name: `${id} awake` })) };
const dogs = routesOf(rows, [commands, more], { list: async () => ({ name: 'all' }) });

const inside = { db: {} } as TxCtx;
const ctx = { tx: (work: (tx: TxCtx) => Promise<unknown>) => work(inside) } as Ctx as TxCtx;
const asked: object = { params: { id: 7 }, body: { name: 'Rex' }, query: { version: 3 } };
const answerOf = async ({ handlers }: Routes, name: string): Promise<unknown> => {
  const handler = handlers[name];
  return typeof handler === 'function' ? handler(ctx, asked as Asked<Endpoint>) : null;
};

describe('a command that knows its row', () => {
  it('answers it with the id of the path and the body, or the query if there is no body', async () => {
    expect(await answerOf(dogs, 'create')).toEqual({ name: 'new Rex' });
    expect(await answerOf(dogs, 'edit')).toEqual({ name: '7 Rex' });
    expect(await answerOf(dogs, 'remove')).toEqual({ name: '7 at 3' });
    expect(await answerOf(dogs, 'wake')).toEqual({ name: '7 awake' });
    expect(await answerOf(dogs, 'list')).toEqual({ name: 'all' });
  });

  it('is refused beside a handler, and beside another command, for the same row', () => {
    const again = { editAgain: command(rows.edit, async () => ({ name: '' })) };
    expect(() => routesOf(rows, [commands, again, more], { list: async () => ({ name: '' }) })).toThrow(
      'two handlers for PUT dog/:id',
    );
    const both = { list: async () => ({ name: '' }), create: async () => ({ name: '' }) };
    expect(() => routesOf(rows, [commands, more], both)).toThrow('two handlers for POST dog');
  });

  it('gets its types from the row, and leaves the other rows to handlers', () => {
    expectTypeOf<Parameters<typeof commands.editDog>>().toEqualTypeOf<
      [ctx: Ctx, id: number, input: { name: string }]
    >();
    expectTypeOf<Parameters<typeof commands.removeDog>>().toEqualTypeOf<
      [ctx: Ctx, id: number, query: { version: number }]
    >();
    type Handlers<M extends readonly Record<string, unknown>[]> = Parameters<typeof routesOf<typeof rows, M>>[2];
    expectTypeOf<keyof Handlers<[typeof commands, typeof more]>>().toEqualTypeOf<'list'>();
    expectTypeOf<keyof Handlers<[typeof commands]>>().toEqualTypeOf<'list' | 'wake'>();
    // A command of another contract answers none of these rows.
    expectTypeOf<keyof Handlers<[]>>().toEqualTypeOf<keyof typeof rows>();
  });
});
