/**
 * What the generated proofs know about a noun: who can do what, how a record is created, and which rows its contract
 * has.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { flagsOf, isWrite, type Contract, type Endpoint } from '#kit/domain/contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { addDays } from '#kit/domain/day.ts';
import type { Input, Said } from './client.testing.ts';
import type { People, PersonName } from './gym.testing.ts';
import { isRecord, schemaOf, type Body, type Schema } from './faults.testing.ts';

export type Found = Record<string, unknown> & { id: number };
export type Case = {
  asked: string | number | boolean;
  /**
   * The id of a record that the filter finds, and of one that it excludes; null: it also shows what is otherwise
   * hidden.
   */
  found: number;
  left_out: number | null;
  /** Sent with the filter, if it has no meaning alone. */
  with?: Body;
};
type MaybeLater<T> = T | Promise<T>;
type InputOf<E> = E extends Endpoint ? Input<E> : never;
type Version<I> = Omit<I, 'version'>;
export type HowCalled = { id?: number; input?: object };
type QueryKeys<C> = C extends { list: { query: { shape: infer S } } }
  ? Exclude<keyof S & string, 'page' | 'itemsPerPage' | 'q' | 'sort'>
  : never;

export type Sort = {
  /** The input of the first, second and third record. */
  make?: (index: number) => object;
  /** The ids of records that differ in something that isn't sent. */
  of?: () => Promise<readonly number[]>;
  read?: (row: never) => unknown;
  /** Sent with it. */
  with?: object;
};

/** What can't be derived from contract, machine and schema. */
export type Builders<C extends Contract> = {
  as: People;
  /** The person who does everything they have the flag for; for the rest, the branch's admin or head office. */
  by?: PersonName;
  /** The input that creates the record with number `n`: names and numbers must differ between records. */
  create?: (n: number) => MaybeLater<C['create'] extends Endpoint ? Input<C['create']> : object>;
  /** For a noun without a call named `create`. */
  make?: (n: number) => Promise<{ id: number }>;
  /** Where a record without its own read call is found: in a list, or on another record. */
  read?: (id: number) => Promise<{ id: number } | undefined>;
  /** Changes the version of a record that has no edit. */
  newer?: (record: never) => Promise<unknown>;
  /** The input of an edit; without it, that of the next record. */
  edit?: (record: never, n: number) => MaybeLater<Version<InputOf<C['edit']>>>;
  /** Fields that the record shows in a different form from the input. */
  otherwise?: readonly string[];
  /** How to make the calls other than list, csv, view, create, edit, remove, move and history. */
  rows?: { [K in keyof C]?: (record: never, n: number) => HowCalled | Promise<HowCalled> };
  /** Two values of the field of the same name, or the cases themselves. */
  filters?: { [K in QueryKeys<C>]?: readonly [unknown, unknown] | (() => Promise<Case | readonly Case[]>) };
  /** Records that differ in the sorted field, and where a row has its value. */
  sorts?: Record<string, Sort>;
  /** What `q` finds a record by, and what its CSV line contains. */
  label?: (record: never) => string;
  /** What a move needs in addition to name, version and reason. */
  moves?: Record<string, (record: never) => object>;
  /** A record in each state to which only the system leads. */
  reach?: Record<string, () => Promise<{ id: number }>>;
  /** Moves of the call that only a different person can make: they are described by hand. */
  movedByOthers?: readonly string[];
  /** Records belong to the network: people of other branches can see them and change nothing. */
  shared?: true;
  /** Sent with each list, if a list has no meaning without it. */
  asks?: object;
};

export const known = ['list', 'csv', 'view', 'create', 'edit', 'remove', 'move', 'history'] as const;
export type Known = (typeof known)[number];
type Loose = (...args: unknown[]) => Promise<Said<unknown>>;

const shapeOf = (row: Endpoint): Record<string, unknown> => row.query?.shape ?? {};
const propertiesOf = (row: Endpoint | undefined): Record<string, Schema> =>
  row?.body ? ((schemaOf(row.body)['properties'] ?? {}) as Record<string, Schema>) : {};
/** A call with a known name but a different shape has to be described. */
const fits: Record<Known, (row: Endpoint) => boolean> = {
  list: (row) => 'itemsPerPage' in shapeOf(row),
  csv: (row) => row.file === 'csv' && 'sort' in shapeOf(row),
  view: (row) => row.method === 'GET' && row.path.includes(':id') && !row.query,
  create: (row) => row.method === 'POST' && !row.path.includes(':id') && !row.upload,
  edit: (row) => row.path.includes(':id') && 'version' in propertiesOf(row),
  remove: (row) => row.path.includes(':id') && 'version' in shapeOf(row),
  move: (row) => row.machine !== undefined && 'move' in propertiesOf(row),
  history: (row) => row.path.includes(':id') && !row.query,
};

/** Continues from one noun to the next: no two records of a file have the same name. */
let count = 1000;

export class Noun {
  readonly rows: Contract;
  readonly of: Builders<Contract>;
  private crowd: Promise<Found[]> | undefined;
  private spared: Found | undefined;

  constructor(rows: Contract, of: Builders<Contract>) {
    this.rows = rows;
    this.of = of;
  }

  row(name: Known): Endpoint | undefined {
    const row = this.rows[name];
    return row && fits[name](row) ? row : undefined;
  }
  /** The calls that only the builders can describe. */
  get others(): string[] {
    return Object.keys(this.rows).filter((name) => !known.some((one) => one === name && this.row(one)));
  }
  /** Whether it is known how a row is called. */
  isCovered(name: string): boolean {
    return !this.others.includes(name) || this.of.rows?.[name] !== undefined;
  }
  next(): number {
    count += 1;
    return count;
  }

  get doer(): PersonName {
    return this.of.by ?? 'admin';
  }
  get home(): number {
    return this.of.as[this.doer].branch_id;
  }
  /** A branch other than that of a record, and head office, which sees both. */
  elsewhere(home: number): number {
    const { admin, admin_sg } = this.of.as;
    return home === admin_sg.branch_id ? admin.branch_id : admin_sg.branch_id;
  }
  get headOffice(): number {
    return this.of.as.hq.branch_id;
  }
  private has(person: PersonName, row: Endpoint): boolean {
    const flags = flagsOf(row);
    return flags.length === 0 || flags.some((flag) => this.of.as[person].flags.has(flag));
  }
  /** Someone with the flag of a row. */
  who(row: Endpoint): PersonName {
    return [this.doer, 'admin' as const, 'hq' as const].find((person) => this.has(person, row)) ?? 'hq';
  }
  /** Someone of another branch, and someone of this one without the flag, if the row has one. */
  outsiders(row: Endpoint): PersonName[] {
    if (row.branch === 'self') return [];
    const lacking = (['trainer_pt', 'trainer', 'sales', 'facility', 'admin'] as const).find(
      (person) => !this.has(person, row),
    );
    const elsewhere = this.home === this.of.as.admin_sg.branch_id ? 'admin' : 'admin_sg';
    const isSeen = this.of.shared === true && row.branch === 'record' && !isWrite(row);
    return [...(isSeen ? [] : [elsewhere]), ...(lacking ? [lacking] : [])] as PersonName[];
  }

  ask(name: string, as?: PersonName): Loose {
    const row = this.rows[name];
    if (!row) throw new Error(`the contract has no ${name}`);
    const client = this.of.as[as ?? this.who(row)](this.rows);
    return client[name] as unknown as Loose;
  }
  /** Body and query of a call name the noun's branch, whoever calls. */
  here(name: string, input: object = {}): object {
    const row = this.rows[name];
    return row?.branch === 'branch' ? { branch_id: this.home, ...input } : input;
  }
  async good(name: string, ...args: unknown[]): Promise<Said<unknown>> {
    const at = args.at(-1);
    // Calls for head office are made by head office.
    const said = await this.ask(
      name,
      isRecord(at) && at['branch_id'] === this.of.as.hq.branch_id ? 'hq' : undefined,
    )(...args);
    const isRight = said.status === 200 && (said.responseCode === codes.ok || this.rows[name]?.file !== undefined);
    if (!isRight) throw new Error(`${name} was answered with ${said.status} ${said.text.slice(0, 1000)}`);
    return said;
  }

  async bodyOf(n: number): Promise<Body> {
    if (!this.of.create) throw new Error('builders.create says what is sent to make a record');
    return this.here('create', await this.of.create(n)) as Body;
  }
  async make(more: object = {}): Promise<Found> {
    const n = this.next();
    const made = this.of.make
      ? await this.of.make(n)
      : ((await this.good('create', { ...(await this.bodyOf(n)), ...more })).data as Found);
    return this.reads ? this.read(made.id) : made;
  }
  /** Whether a record can be read again, by its own call or as the builders say. */
  get reads(): boolean {
    return this.row('view') !== undefined || this.of.read !== undefined;
  }
  async read(id: number): Promise<Found> {
    if (this.row('view')) return (await this.good('view', id)).data as Found;
    const found = await this.of.read?.(id);
    if (!found) throw new Error(`${id} was not found again`);
    return found;
  }
  /**
   * A record for calls that are refused: they share one, because it stays as it is. If anything has changed it, the next
   * call gets a new one.
   */
  async forRefusals(): Promise<Found> {
    const { spared } = this;
    if (spared && isDeepStrictEqual(await this.findAgain(spared.id), spared)) return spared;
    const made = await this.make();
    if (this.reads) this.spared = made;
    return made;
  }
  private async findAgain(id: number): Promise<unknown> {
    return this.row('view') ? (await this.ask('view')(id)).data : this.of.read?.(id);
  }
  async editOf(record: Found): Promise<Body> {
    const n = this.next();
    const wanted = propertiesOf(this.rows['edit']);
    const all: Body = this.of.edit ? { ...(await this.of.edit(record as never, n)) } : await this.bodyOf(n);
    return Object.fromEntries(Object.entries(all).filter(([name]) => name in wanted));
  }
  async edit(record: Found): Promise<Found> {
    const body = { ...(await this.editOf(record)), version: record['version'] };
    const { data } = await this.good('edit', record.id, body);
    return this.reads ? this.read(record.id) : (data as Found);
  }

  /** A record that someone has changed since it was read. */
  async makeNewer(record: Found): Promise<void> {
    if (this.row('edit')) await this.edit(this.reads ? await this.read(record.id) : record);
    else await this.of.newer?.(record as never);
  }

  async list(query: object = {}, name = 'list'): Promise<{ data: Found[]; total: number }> {
    const asked = { itemsPerPage: 200, ...this.of.asks, ...query };
    const said = await this.good(name, this.here(name, asked));
    return said.data as { data: Found[]; total: number };
  }
  async ids(query: object = {}): Promise<number[]> {
    return (await this.list(query)).data.map((row) => row.id);
  }

  /** What people recognise a record by. */
  label(record: Found): string {
    if (this.of.label) return this.of.label(record as never);
    const name = record['first_name'] ?? record['name'] ?? record['title'];
    const text = isRecord(name) ? name['en'] : name;
    if (typeof text !== 'string')
      throw new Error('builders.label says what q finds a record by: it has no name and no title');
    return text;
  }

  get searches(): boolean {
    const row = this.row('list');
    return row !== undefined && 'q' in shapeOf(row);
  }
  get fields(): Record<string, Schema> {
    return propertiesOf(this.rows['create']);
  }
  get sorts(): string[] {
    const row = this.row('list');
    const all = row?.query ? (schemaOf(row.query)['properties'] as Record<string, Schema>)['sort'] : undefined;
    return ((all?.['enum'] ?? []) as string[]).filter((one) => !one.startsWith('-'));
  }
  /** Three records that differ in all sorted fields, each field in a different order. */
  crowded(): Promise<Found[]> {
    this.crowd ??= (async () => {
      const made: Found[] = [];
      for (const index of [0, 1, 2]) {
        const body = this.of.make ? {} : await this.bodyOf(count + 1);
        const parts = this.sorts.map((field, turn) =>
          this.partFor(field, (orders[turn % orders.length] ?? [])[index] ?? 0, body),
        );
        made.push(await this.make(Object.assign({}, ...parts) as object));
      }
      return made;
    })();
    return this.crowd;
  }
  private partFor(field: string, index: number, body: Body): object {
    const own = this.of.sorts?.[field];
    if (own?.make) return own.make(index);
    const schema = this.fields[field];
    if (own || !schema || this.of.make) return {};
    return derived(field, schema, index, body[field]);
  }
}

const orders = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [1, 0, 2],
  [0, 2, 1],
];
const words = ['Aster', 'Mango', 'Tulip'];
const derived = (field: string, schema: Schema, index: number, base: unknown): object => {
  const inner = ((schema['anyOf'] as Schema[] | undefined) ?? [schema]).find((one) => one['type'] !== 'null') ?? schema;
  const choices = inner['enum'];
  if (Array.isArray(choices)) return { [field]: choices[index % choices.length] as unknown };
  if (inner['format'] === 'date') return { [field]: addDays(typeof base === 'string' ? base : '2026-04-01', index) };
  if (inner['type'] === 'string')
    return { [field]: typeof base === 'string' ? `${words[index]} ${base}` : (words[index] ?? '') };
  if (inner['type'] === 'integer') return { [field]: (typeof base === 'number' ? base : 1) + index };
  if (isRecord(base) && typeof base['en'] === 'string')
    return { [field]: { ...base, en: `${words[index]} ${base['en']}` } };
  return {};
};

/**
 * Not reachable: no access here, or it doesn't exist for this person. Records that everyone sees are refused by a rule.
 */
export const expectOutOfReach = (said: Said<unknown>, isShared = false): void => {
  const allowed: number[] = isShared ? [codes.notFound, codes.refused] : [codes.notFound];
  expect(said.status === 403 || allowed.includes(said.responseCode), `${said.status} ${said.text}`).toBe(true);
};
