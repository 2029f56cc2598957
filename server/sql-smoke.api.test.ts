/**
 * Every read of the contracts with every sort and filter, by head office and by someone of one branch (in `npm test`
 * each query by one of the two, alternating, and half of the sorts and single filters), on a network in which a client has signed up, paid and received a refund.
 * It also runs on an older PostgreSQL: SQL that only a newer one understands fails here.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { allFlags } from '#access/access.ts';
import type { PaymentView } from '#areas/money/refund/refund.model.ts';
import { isWrite, type Endpoint } from '#kit/domain/contract.ts';
import { addDays, dayIn, type Day } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import { isDeep, takesTurn, turn } from '#kit/domain/tier.testing.ts';
import { signInAs, type Headers } from '#areas/access/access.testing.ts';
import { readPdf } from '#areas/money/paper/paper.testing.ts';
import { aMember, aProgramme, cash, invoiceOf, signedUp } from '#areas/membership/membership.testing.ts';
import { allRows, askerOf, type Answer, type Asker, type Query } from './torture/ask.ts';
import { makeFixture } from './torture/fixture.ts';
import { queriesOf } from './torture/queries.ts';
import { faultOf } from './torture/requests.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const EMAIL = 'everything.kl@test.example';
const reads = allRows.filter((row) => !isWrite(row));
const zone = 'Asia/Kuala_Lumpur';

let send: Asker;
const ids: Record<string, string> = {};

const { test, call, KL, hq: office } = await signedIn(['hq']);
await test.newPerson({ email: EMAIL, role: 'admin', flags: allFlags });
const branch = await signInAs(test.app, EMAIL);

describe('a story', () => {
  it('from signing up to a refund leaves the books whole', async () => {
    const programme = await aProgramme(test, branch, KL);
    const member_id = await aMember(test, branch, KL);
    const today = dayIn(zone, new Date());
    const total_cents = 250_00;
    const asked = {
      branch_id: KL,
      member_id,
      programme_id: programme.id,
      start_on: today,
      payments: [cash(total_cents)],
    };
    const sold = await signedUp(test, branch, { ...asked, total_cents });
    const invoice = await invoiceOf(test, branch, sold.invoice_id ?? 0);
    expect(invoice).toMatchObject({ status: 'success', total_cents, paid_cents: total_cents });
    const [payment] = invoice.payments;
    const body = { source: 'invoice', destination: 'method', amount_cents: 40_00, reason: 'Moves away' };
    const { data } = await call(branch, 'POST', `payment/refund/${payment?.id}`, body);
    const [refund] = (data as PaymentView).refunds;
    const own = await call(branch, 'POST', `refund/accept/${refund?.id}`, { version: refund?.version });
    expect(own.responseCode).toBe(codes.refused);
    const accepted = await call(office, 'POST', `refund/accept/${refund?.id}`, { version: refund?.version });
    expect(accepted).toMatchObject({ responseCode: codes.ok });
    expect(await invoiceOf(test, branch, invoice.id)).toMatchObject({ credited_cents: 40_00 });
    expect(await test.faults()).toEqual([]);
    Object.assign(ids, { member_id: String(member_id), programme_id: String(programme.id) });
  });
});

const told = (who: string, query: Query, answer: Answer, what: string): string =>
  `${who} ?${new URLSearchParams(query).toString()}: ${what}: ${answer.body}`;
/** Lists and reports don't depend on a record (nor on a file that was sent), so the only correct answer is data. */
const isPlain = (row: Endpoint): boolean =>
  !row.path.includes(':id') && !row.body && row.flag !== 'public' && !('file_id' in (row.query?.shape ?? {}));

/** Every second turn changes who asks, so that each of both gets to ask each of both halves. */
const asks = (at: number): number => (at + Math.floor(turn / 2)) % 2;
type Who = { who: string; as: Headers; at: number };
const faultsOf = async (row: Endpoint, { who, as, at }: Who, queries: readonly Query[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const query of queries) {
    const answer = await send(row, at, as, query);
    const fault = faultOf(row, { status: answer.status, type: answer.type, body: answer.text });
    if (fault !== null) faults.push(told(who, query, answer, fault));
    else if (isPlain(row) && (answer.status !== 200 || (answer.code ?? codes.ok) !== codes.ok))
      faults.push(told(who, query, answer, 'no data'));
  }
  return faults;
};

type Found = { data?: unknown[]; candidates?: unknown[]; total?: number };
/** The number of rows in an answer: a page, a plain list, totals by currency, or a file with one heading line. */
const foundIn = (text: string): number => {
  if (!text.startsWith('{')) return text.trimEnd().split('\n').length - 1;
  const { data } = JSON.parse(text) as { data: Found | unknown[] };
  if (Array.isArray(data)) return data.length;
  return data.total ?? (data.data ?? data.candidates)?.length ?? Number.NaN;
};

/** Four weeks, ending in the previous week. */
const mondayBefore = (today: Day): Day => {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(today, -weekday - 28);
};

describe('every read', () => {
  beforeAll(async () => {
    const fixture = await makeFixture(test.ownerSql, Object.values(test.network.branches));
    send = askerOf(test, fixture, 20_261_124);
    ids['survey_id'] = String(fixture.idOf('survey', KL));
    ids['staff_id'] = String(test.network.staff.trainer_full_time);
    ids['sales_staff_id'] = String(test.network.staff.sales_person);
  });

  it.each(reads.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', async (_name, row) => {
    const all = queriesOf(row, mondayBefore(dayIn(zone, new Date())), ids);
    // A PDF asks with the SQL of its rows, and takes longer.
    const isShort = row.file === 'pdf';
    const queries = all.filter((_, at) => at === 0 || at === all.length - 1 || (!isShort && takesTurn(at, 2)));
    const isOfOffice = (at: number): boolean => isDeep || row.branch === 'network' || asks(at) === 0;
    const isOfBranch = (at: number): boolean => row.branch !== 'network' && (isDeep || asks(at) === 1);
    const asOffice = { who: 'head office', as: office, at: test.network.branches.HQ };
    const asBranch = { who: 'branch', as: branch, at: KL };
    expect([
      ...(await faultsOf(
        row,
        asOffice,
        queries.filter((_, at) => isOfOffice(at)),
      )),
      ...(await faultsOf(
        row,
        asBranch,
        queries.filter((_, at) => isOfBranch(at)),
      )),
    ]).toEqual([]);
  });

  // The lines of a PDF aren't rows.
  const searched = reads.filter(
    (row) => isPlain(row) && row.file !== 'pdf' && row.query !== undefined && 'q' in row.query.shape,
  );
  it.each(searched.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s finds nothing by words that are nowhere',
    async (_name, row) => {
      const [needed] = queriesOf(row, mondayBefore(dayIn(zone, new Date())), ids);
      const { status, text } = await send(row, test.network.branches.HQ, office, { ...needed, q: 'Zqxwj' });
      expect({ status, found: foundIn(text) }).toEqual({ status: 200, found: 0 });
    },
  );

  const printed = reads.filter((row) => isPlain(row) && row.file === 'pdf' && 'q' in (row.query?.shape ?? {}));
  it.each(printed.map((row) => [row.path, row] as const))('%s says that nothing was found', async (_name, row) => {
    const query = { from: '2024-02-29', until: '2024-02-29', q: 'Zqxwj' };
    const { again } = await send(row, test.network.branches.HQ, office, query);
    const { rawPayload } = (await again()) as { rawPayload: Buffer };
    expect(readPdf(rawPayload).text).toContain('Noentriesinthisperiod');
  });
});
