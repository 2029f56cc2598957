import { z } from 'zod';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { PathParams } from './contract.ts';
import { machine } from './machine.ts';
import { choosesBranches, listQuery, sortBy } from './page.ts';
import { rowsOf } from './rows.ts';

const lead = rowsOf('lead', { see: 'VIEW_LEAD', write: 'MANAGE_LEAD', answer: 'dialog' });
const [Query, Body, Data] = [listQuery({ sort: sortBy(['id'], 'id') }), z.object({ name: z.string() }), z.object({})];

describe('the rows of a noun', () => {
  it('say where, who and in which branch', () => {
    expect(lead.list('Leads', Query, Data)).toMatchObject({
      method: 'GET',
      path: 'lead/:branch_id',
      says: 'Leads',
      flag: 'VIEW_LEAD',
      branch: 'branch',
    });
    expect(lead.view('One lead', Data)).toMatchObject({ path: 'lead/view/:id', flag: 'VIEW_LEAD', branch: 'record' });
    expect(lead.create('Add a lead', Body, Data)).toMatchObject({
      method: 'POST',
      path: 'lead',
      flag: 'MANAGE_LEAD',
      branch: 'branch',
      answer: 'dialog',
      body: Body,
    });
    expect(lead.post('convert', 'Turn into a client', Body, Data)).toMatchObject({
      path: 'lead/convert/:id',
      branch: 'record',
    });
    expect(lead.csv('EXPORT_PEOPLE', Query, 'As a file')).toMatchObject({ flag: 'EXPORT_PEOPLE', file: 'csv' });
  });

  it('of lists and their files take chosen branches, unless they say that they have none', () => {
    const all = [lead.list('Leads', Query, Data), lead.csv('EXPORT_PEOPLE', Query, 'As a file')];
    expect(all.map((row) => [choosesBranches(row), Object.keys(row.query.shape)])).toEqual([
      [true, ['page', 'itemsPerPage', 'q', 'sort', 'branches']],
      [true, ['page', 'itemsPerPage', 'q', 'sort', 'branches']],
    ]);
    const none = lead.list('Leads', Query, Data, { choosesNoBranches: true });
    expect([none.query, 'choosesNoBranches' in none]).toEqual([Query, false]);
  });

  it('are changed by who sees them where nothing else is said, and answer with a toast', () => {
    const own = rowsOf('note', { see: 'VIEW_LEAD' });
    expect(own.remove('Delete a note')).toMatchObject({ method: 'DELETE', flag: 'VIEW_LEAD', answer: 'toast' });
  });

  it('let what is given with a row win', () => {
    const row = lead.edit('Edit a lead', Body, Data, { flag: 'CONVERT_LEAD', answer: 'toast', refuses: ['kit.x'] });
    expect(row).toMatchObject({ flag: 'CONVERT_LEAD', answer: 'toast', refuses: ['kit.x'] });
    expectTypeOf(row.flag).toEqualTypeOf<'CONVERT_LEAD'>();
  });

  it('refuse a move that a status does not allow', () => {
    const door = machine({
      name: 'door',
      initial: 'open',
      states: { open: { tone: 'green' }, shut: { tone: 'gray', final: true } },
      moves: { shut: { from: ['open'], to: 'shut', flag: 'MANAGE_LEAD' } },
    });
    expect(lead.move('Shut', door, Body, Data)).toMatchObject({ machine: door, refuses: ['kit.move_not_possible'] });
  });

  it('keep the path as a type, from which the client takes its parameters', () => {
    expectTypeOf<PathParams<ReturnType<typeof lead.history>['path']>>().toEqualTypeOf<'id'>();
  });
});
