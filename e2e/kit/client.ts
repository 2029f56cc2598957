/** The test's own client, and sales to that client through the API: no other test interferes. */
import { stamp } from './stamp.ts';
import pg from 'pg';
import { runningUrl } from '#server/boot/postgres.ts';
import type { MemberView } from '#areas/people/member/member.model.ts';
import type { SignedUp } from '#areas/membership/sign-up/sign-up.model.ts';
import type { ProgrammeRow } from '#areas/membership/programme/programme.model.ts';
import { callerOf, signingFor, type By } from './api.ts';

export type OwnClient = { id: number; name: string };
type Person = { first_name?: string; last_name?: string; date_of_birth?: string; card_number?: string };
export const aClient = async (by: By, more: Person = {}): Promise<OwnClient> => {
  const person = { first_name: 'Farah', last_name: `Zain ${stamp()}`, date_of_birth: '1990-05-17', ...more };
  const email = `client.${stamp()}@example.my`;
  const { id } = await callerOf(by)<{ id: number }>('member', { ...person, email });
  return { id, name: `${person.first_name} ${person.last_name}` };
};

const months = ({ duration_count, duration_unit }: ProgrammeRow): number =>
  duration_unit === 'month' ? duration_count : 0;
/** What the branch sells with this plan, the longest first. */
export const programmePaid = async (by: By, billing: ProgrammeRow['billing']): Promise<ProgrammeRow> => {
  const { data } = await callerOf(by)<{ data: ProgrammeRow[] }>('memberships/{b}?status=active&itemsPerPage=200');
  const [found] = data
    .filter((one) => one.billing === billing && one.type_id === 1 && one.sessions === null)
    .toSorted((a, b) => months(b) - months(a));
  if (!found) throw new Error(`the branch sells nothing that is paid ${billing}`);
  return found;
};

type Sale = {
  /** 'open': the first invoice stays unpaid. */
  paid?: 'cash' | 'open';
};
/** From today on, with the first payment in cash. */
export const sellTo = async (
  by: By,
  member_id: number,
  programme_id: number,
  { paid = 'cash' }: Sale = {},
): Promise<SignedUp> => {
  const call = callerOf(by);
  const { today } = await call<{ today: string }>('home/{b}');
  const asked = { member_id, programme_id, start_on: today };
  const { total_cents } = await call<{ total_cents: number }>('membership/preview', asked);
  const payments = paid === 'cash' ? [{ method: 'cash', amount_cents: total_cents }] : [];
  const signing = await signingFor(by, asked);
  return call<SignedUp>('membership', { ...asked, payments, total_cents, signing });
};

/**
 * The test's own client who trains from this day on, with the longest programme of this plan. Clients of the demo
 * network conflict with each other: another test suspends, books or ends what this one needs.
 */
export const someoneWhoTrains = async (
  by: By,
  { billing = 'upfront', ...person }: Person & { billing?: ProgrammeRow['billing'] } = {},
): Promise<MemberView> => {
  const { id } = await aClient(by, person);
  await sellTo(by, id, (await programmePaid(by, billing)).id);
  return callerOf(by)<MemberView>(`member/view/${id}`);
};

/** A programme that only this test sells: one month, and what the test adds. */
export const aProgramme = async (by: By, more: Record<string, unknown> = {}): Promise<{ id: number; name: string }> => {
  const name = `Programme ${stamp()}`;
  const lasts = { duration_count: 1, duration_unit: 'month', type_id: 1, opens: 'home', valid_from: '2020-01-01' };
  const prices = [{ currency: 'MYR', price_cents: 200_00 }];
  const body = { name: { en: name, cn: name }, ...lasts, prices, ...more };
  const { id } = await callerOf(by)<{ id: number }>('memberships', body);
  return { id, name };
};

const change = async (statement: string, id: number): Promise<void> => {
  const client = new pg.Client({ connectionString: runningUrl(process.env.CORNERMAN_DATA ?? '') });
  await client.connect();
  try {
    await client.query(statement, [id]);
  } finally {
    await client.end();
  }
};
/** What billing does after the last declined charge: no test can wait for that night. */
export const paymentFails = (membership_id: number): Promise<void> =>
  change("update membership set status = 'payment_failed' where id = $1", membership_id);
/** What the job of slides notes when its program fails: it runs once a minute. */
export const slidesFail = (lesson_id: number): Promise<void> =>
  change("update lesson_pages set state = 'unreadable', file_id = null where lesson_id = $1", lesson_id);
