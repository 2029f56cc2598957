/** Generated proofs about creating, editing and deleting a record, its history, and who can reach it. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { auditContract } from '#areas/access/audit/audit.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import type { HistoryEntry } from '#kit/domain/history.ts';
import { changed, isFreeText, isRecord, leavesOf, schemaOf, type Body } from './faults.testing.ts';
import { expectOutOfReach, type Found, type Noun } from './noun.testing.ts';
import { movedHistory } from './proofs.move.testing.ts';
import { expectStale, faultProofs, replayProofs, shownName, type GoodCall, type Proof } from './proofs.testing.ts';

/** The record shows what was entered; fields that the record doesn't have are left out. */
const shownOf = (noun: Noun, typed: Body, record: Found): Body =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) =>
        name in record && name !== 'branch_id' && value !== undefined && !noun.of.otherwise?.includes(name),
    ),
  );

export const createProofs = (noun: Noun): Proof[] => {
  const row = noun.row('create');
  if (!row) return [];
  const fresh: GoodCall = async () => ({ args: [], body: await noun.bodyOf(noun.next()) });
  return [
    ...faultProofs(noun, 'create', row, fresh),
    {
      name: 'create: the record shows what was typed',
      async prove() {
        const body = await noun.bodyOf(noun.next());
        const made = (await noun.good('create', body)).data as Found;
        const record = noun.reads ? await noun.read(made.id) : made;
        const shown = shownOf(noun, body, record);
        expect(Object.keys(shown)).not.toEqual([]);
        expect(record).toMatchObject(shown);
      },
    },
    {
      name: 'create: text is kept at its full length',
      isRotated: true,
      async prove() {
        const body = await noun.bodyOf(noun.next());
        const schema = row.body && schemaOf(row.body);
        const texts = leavesOf(schema ?? {}, body).filter(isFreeText);
        const full = texts.map(
          ({ path, schema: { maxLength } }, index) =>
            [path, String.fromCharCode(97 + (index % 26)).repeat(Number(maxLength ?? 10))] as const,
        );
        // A rule can require more of a text than its length (a phone number); then the fault is at that field.
        const first = await noun.ask('create')(changed(body, full));
        const kept = full.filter(([path]) => !(path.join('.') in first.faults));
        const said = Object.keys(first.faults).length === 0 ? first : await noun.ask('create')(changed(body, kept));
        expect(said.responseCode, said.text).toBe(codes.ok);
        const record = said.data as Found;
        expect(record).toMatchObject(
          shownOf(
            noun,
            changed(
              {},
              kept.filter(([path]) => path.length === 1),
            ),
            record,
          ),
        );
      },
    },
    ...replayProofs(noun, 'create', fresh),
    {
      name: 'create: two calls with one key at the same time make one record',
      isRotated: true,
      async prove() {
        const body = await noun.bodyOf(noun.next());
        const key = randomUUID();
        const before = noun.row('list') ? (await noun.list()).total : 0;
        const answers = await Promise.all([1, 2, 3].map(() => noun.ask('create')(body, { key })));
        expect(answers.map((said) => said.responseCode)).toEqual([0, 0, 0]);
        expect(new Set(answers.map((said) => (said.data as Found).id)).size).toBe(1);
        if (noun.row('list')) expect((await noun.list()).total).toBe(before + 1);
      },
    },
  ];
};

export const editProofs = (noun: Noun): Proof[] => {
  const row = noun.row('edit');
  if (!row) return [];
  const fresh: GoodCall = async (of = () => noun.make()) => {
    const record = await of();
    return { args: [record.id], body: { ...(await noun.editOf(record)), version: record['version'] } };
  };
  return [
    ...faultProofs(noun, 'edit', row, fresh),
    ...replayProofs(noun, 'edit', fresh),
    {
      name: 'edit: the record shows what was typed, one version on',
      async prove() {
        const { args, body } = await fresh();
        const said = await noun.good('edit', ...args, body);
        const record = noun.reads ? await noun.read(args[0] as number) : (said.data as Found);
        const { version, ...typed } = body;
        const shown = shownOf(noun, typed, record);
        expect(Object.keys(shown)).not.toEqual([]);
        expect(record).toMatchObject(shown);
        expect(record['version']).toBeGreaterThan(version as number);
      },
    },
    {
      name: 'edit: from an old version is refused, and says what changed to what by whom',
      async prove() {
        const record = await noun.make();
        const after = await noun.edit(record);
        const stale = await noun.ask('edit')(record.id, { ...(await noun.editOf(record)), version: record['version'] });
        expectStale(stale, shownName(noun, 'edit'), after);
        if (noun.reads) expect(await noun.read(record.id)).toEqual(after);
      },
    },
  ];
};

/** The record's own history is no longer available; the network's trail is. */
const expectTrailOfDelete = async (noun: Noun, record_id: number): Promise<void> => {
  const trail = await noun.of.as.hq(auditContract).list.data({ branch_id: noun.home, record_id, itemsPerPage: 200 });
  const made = trail.data.find((entry) => entry.op === 'insert' && entry.who === shownName(noun, 'create'));
  const gone = trail.data.filter((entry) => entry.op === 'delete' && entry.who === shownName(noun, 'remove'));
  expect(gone.map((entry) => entry.kind)).toContain(made?.kind);
};

export const removeProofs = (noun: Noun): Proof[] => {
  if (!noun.row('remove')) return [];
  return [
    {
      name: 'remove: takes the record out of the list once, and the trail says who did',
      async prove() {
        const record = await noun.make();
        await noun.good('remove', record.id, { version: record['version'] });
        if (noun.row('view')) expect((await noun.ask('view')(record.id)).responseCode).toBe(codes.notFound);
        if (noun.row('list')) expect(await noun.ids()).not.toContain(record.id);
        if (noun.of.read) expect(await noun.of.read(record.id)).toBeUndefined();
        await expectTrailOfDelete(noun, record.id);
        const again = await noun.ask('remove')(record.id, { version: record['version'] });
        expect(again.responseCode, again.text).toBe(codes.notFound);
      },
    },
    {
      name: 'remove: from an old version is refused, and the record stays',
      async prove() {
        const record = await noun.make();
        const version = Number(record['version']);
        const isEdited = noun.row('edit') !== undefined;
        if (isEdited) await noun.edit(record);
        // A record that is never edited has only one version: any other is refused.
        const stale = await noun.ask('remove')(record.id, { version: isEdited ? version : version + 1 });
        if (isEdited) expectStale(stale, shownName(noun, 'edit'));
        else expectStale(stale, shownName(noun, 'create'));
        if (noun.reads) await noun.read(record.id);
      },
    },
  ];
};

const scalar = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);

export const historyProofs = (noun: Noun): Proof[] => {
  if (!noun.row('history')) return [];
  const entries = async (id: number): Promise<HistoryEntry[]> =>
    (await noun.good('history', id)).data as HistoryEntry[];
  return [
    {
      name: 'history: who made the record, and each change with before and after',
      async prove() {
        const made = await noun.make();
        const first = (await entries(made.id)).at(-1);
        expect(first).toMatchObject({ what: 'created', ...(noun.row('create') && { who: shownName(noun, 'create') }) });
        if (!noun.row('edit')) return;
        const after = await noun.edit(made);
        const [edited] = await entries(made.id);
        expect(edited).toMatchObject({ what: 'edited', who: shownName(noun, 'edit') });
        const said = Object.fromEntries((edited?.changes ?? []).map((one) => [one.field, [one.before, one.after]]));
        const typed = Object.keys(await noun.editOf(made)).filter((name) => name in made && name !== 'version');
        const differing = typed.filter((name) => JSON.stringify(made[name]) !== JSON.stringify(after[name]));
        expect(differing).not.toEqual([]);
        const plain = differing.filter((name) => scalar(made[name]) && name in said);
        for (const name of plain) expect(said[name]?.map(asKept)).toEqual([made[name], after[name]].map(asKept));
        const labels = differing.filter((name) => isRecord(made[name]) && 'en' in made[name] && name in said);
        expect([...plain, ...labels], JSON.stringify(said)).not.toEqual([]);
      },
    },
    ...movedHistory(noun, entries),
  ];
};

/** A history shows an amount as people write it ("1,470.00"); the record stores it in minor units. */
const asKept = (value: unknown): unknown =>
  typeof value === 'number' || (typeof value === 'string' && /^-?[\d,]+\.\d+$/.test(value))
    ? Number(String(value).replaceAll(/[^\d-]/g, ''))
    : value;

/** Nobody reaches a record from another branch or without the flag, and it doesn't change. */
export const reachProofs = (
  noun: Noun,
  callOf: (name: string, record: Found) => Promise<readonly unknown[]>,
): Proof[] =>
  Object.entries(noun.rows).map(([name, row]) => ({
    name: `${name}: is refused ${row.branch === 'self' ? 'without a session' : 'in another branch and without the flag'}`,
    isRotated: noun.isCovered(name),
    async prove() {
      const record = await noun.forRefusals();
      const args = await callOf(name, record);
      const before = noun.reads ? await noun.read(record.id) : undefined;
      for (const person of noun.outsiders(row))
        expectOutOfReach(
          await noun.ask(name, person)(...args),
          noun.of.shared === true || (row.branch === 'record' && !row.path.includes(':id')),
        );
      expect((await noun.ask(name, 'nobody')(...args)).responseCode).toBe(codes.sessionEnded);
      if (before) expect(await noun.read(record.id)).toEqual(before);
    },
  }));
