/** For the API tests of the import: a branch with programmes, the two sample files, and the calls in few words. */
import { readFileSync } from 'node:fs';
import type { Import, Preview } from './import.model.ts';
import {
  call,
  people,
  signInAs,
  startTestApp,
  type Envelope,
  type Headers,
  type TestApp,
} from '#areas/access/access.testing.ts';

const sold = [
  'Monthly Rolling',
  'Kids Muay Thai',
  'PT 10 Sessions',
  'Fight-Fit Starter Pack',
  '12 Month Unlimited',
  'Student Off-Peak',
  'Class Pass 20',
];
const sample = (name: string): Buffer => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
export const [usDates, families] = [sample('members-us-dates.csv'), sample('members-family-plans.csv')];

const isCut = (text: string): boolean => (text.split('"').length - 1) % 2 === 1;
/** The headers and the first lines of a file: a record of several lines stays whole. */
export const partOf = (file: Buffer, lines: number): string => {
  const all = file.toString().split('\n');
  let end = lines + 1;
  while (isCut(all.slice(0, end).join('\n'))) end++;
  return `${all.slice(0, end).join('\n')}\n`;
};

const peopleTables = [
  'import_row',
  'member_relation',
  'membership_suspension',
  'instalment',
  'membership',
  'activity',
  'lead',
  'wallet',
  'member_branch',
  'member',
] as const;
const counted = ['lead', 'member', 'member_relation', 'membership'] as const;
type Counted = Record<(typeof counted)[number], number>;

const asForm = (bytes: Buffer | string, name: string) => {
  const boundary = 'cornerman-test-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, type: `multipart/form-data; boundary=${boundary}` };
};
export const chosen = ({ mapping, value_maps }: Import) => ({ mapping, value_maps });

const sellProgrammes = async ({ ownerSql }: TestApp, branch_id: number): Promise<void> => {
  for (const en of sold) {
    const sessions = en === 'PT 10 Sessions' ? 10 : null;
    const name = JSON.stringify({ en, cn: '' });
    const programme = await ownerSql
      .insertInto('programme')
      .values({ branch_id, type_id: 1, name, duration_count: 1, duration_unit: 'month', opens: 'country', sessions })
      .returning('id')
      .executeTakeFirstOrThrow();
    const price = { programme_id: programme.id, currency: 'MYR', valid_from: '2026-01-01', price_cents: 15_000 };
    await ownerSql.insertInto('programme_price').values(price).execute();
  }
};

export class ImportLab {
  readonly test: TestApp;
  readonly admin: Headers;
  readonly branch: number;
  constructor(test: TestApp, admin: Headers) {
    this.test = test;
    this.admin = admin;
    this.branch = test.network.branches.KL;
  }

  async upload(
    headers: Record<string, string>,
    at: number,
    bytes: Buffer | string,
    name = 'members.csv',
  ): Promise<Envelope> {
    const { payload, type } = asForm(bytes, name);
    const asked = {
      method: 'POST',
      url: `/api/v4/import/${at}`,
      headers: { ...headers, 'content-type': type },
      payload,
    } as const;
    const answer = await this.test.app.http.inject(asked);
    return { status: answer.statusCode, ...answer.json<Omit<Envelope, 'status'>>() };
  }
  async take(bytes: Buffer | string): Promise<Import> {
    return dataOf(await this.upload(this.admin, this.branch, bytes)) as Import;
  }
  async preview(taken: Import, only_bad = false): Promise<Preview> {
    const path = `import/preview/${taken.id}`;
    return dataOf(await call(this.test.app, this.admin, 'POST', path, { ...chosen(taken), only_bad })) as Preview;
  }
  start(taken: Import, changes: object = {}): Promise<Envelope> {
    const body = { version: taken.version, ...chosen(taken), ...changes };
    return call(this.test.app, this.admin, 'POST', `import/run/${taken.id}`, body);
  }
  work(import_id: number, { services } = this.test.app): Promise<void> {
    return services.jobs.runNow(services, 'import_people', { import_id });
  }
  async view(id: number): Promise<Import> {
    return dataOf(await call(this.test.app, this.admin, 'GET', `import/view/${id}`)) as Import;
  }
  async run(taken: Import): Promise<Import> {
    dataOf(await this.start(taken));
    await this.work(taken.id);
    return this.view(taken.id);
  }
  faults(id: number, cookies: Record<string, string> = {}) {
    return this.test.app.http.inject({
      method: 'GET',
      url: `/api/v4/import/faults/${id}`,
      headers: this.admin,
      cookies,
    });
  }

  async counts(): Promise<Counted> {
    const found: Partial<Counted> = {};
    for (const table of counted) {
      const all = this.test.ownerSql.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('n'));
      found[table] = (await all.executeTakeFirstOrThrow()).n;
    }
    return found as Counted;
  }
  async clearPeople(): Promise<void> {
    for (const table of peopleTables) await this.test.ownerSql.deleteFrom(table).execute();
  }
  async clear(): Promise<void> {
    await this.clearPeople();
    for (const table of ['import', 'import_mapping'] as const) await this.test.ownerSql.deleteFrom(table).execute();
  }
}

const dataOf = (answer: Envelope): unknown => {
  if (answer.responseCode !== 0) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer.data;
};

/** The day on which the files were written. */
export const NOW = new Date('2026-11-21T02:00:00Z');
export const startImportLab = async (): Promise<ImportLab> => {
  const test = await startTestApp({ clock: { now: () => NOW } });
  await sellProgrammes(test, test.network.branches.KL);
  return new ImportLab(test, await signInAs(test.app, people.admin));
};

/** From how many people on a new database takes less time than removing each row past the triggers. */
const MANY = 50;
/** An empty lab: this one, cleared, or a new one if there is much to remove. */
export const emptyLab = async (lab: ImportLab): Promise<ImportLab> => {
  const { lead, member } = await lab.counts();
  if (lead + member <= MANY) {
    await lab.clear();
    return lab;
  }
  await lab.test.close();
  return startImportLab();
};
