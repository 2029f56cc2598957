/** A branch whose boxing classes are open for trials, and visitors of its website. */
import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { asWebsite, takeTrial } from '#areas/settings/website/website.commands.ts';
import { websiteContract } from '#areas/settings/website/website.contract.ts';
import { trialRuleContract } from '#areas/settings/trial-rule/trial-rule.contract.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { trialContract } from './trial.contract.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';
import type { Flag } from '#access/access.ts';
import { classInvariants } from '#server/verify/classes.ts';
import { trialInvariants } from '#server/verify/trial.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { timetableContract } from '../timetable/timetable.contract.ts';

let people = 0;
const visitor = (more: object = {}) => {
  people += 1;
  const no = String(people).padStart(4, '0');
  return {
    first_name: `Visitor ${no}`,
    last_name: '',
    email: `visitor${no}@mail.example`,
    phone: `012-734 ${no}`,
    agrees: 'yes' as const,
    ...more,
  };
};
type Who = ReturnType<typeof visitor>;
/** The code of the refusal; null: it was booked. */
const refused = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};
const linkIn = (text: string): string => /#token=([\w-]+)/.exec(text)?.[1] ?? '';
export const trialGym = async () => {
  const world = await gym({
    day: '2026-03-05',
    hour: '09:00',
    config: { smtpUrl: undefined, publicUrl: 'https://gym.example' },
  });
  const { as, sold, test, branches } = world;
  const { KL } = branches;
  const sql = test.ownerSql;
  const aKey = (name: string) =>
    as.admin(websiteContract).create.data({
      branch_id: KL,
      name,
      scopes: ['read_timetable', 'book_trials', 'write_leads'],
      origins: ['https://www.gym.example'],
      privacy_url: 'https://www.gym.example/privacy',
    });
  const key = await aKey('Website');
  const rule = await as
    .admin(trialRuleContract)
    .create.data({ branch_id: KL, category: 'boxing', places: 3, days_ahead: 7 });
  const system = await asWebsite({ services: test.app.services });
  const openOf = (one: typeof key) => ({ ...one, branch_name: 'Kuala Lumpur', time_zone: 'Asia/Kuala_Lumpur' });
  const open = openOf(key);
  /** Trials through one key wait for each other; those through another one don't. */
  const second = openOf(await aKey('Second website'));
  /** In a room of its own, by default tomorrow at 18:00. */
  const aClass = async (more: object = {}, of: object = {}): Promise<number> => {
    const { id: facility_id } = await sold.room();
    const { id: class_id } = await sold.class(of);
    const { sessions } = await sold.session({ class_id, facility_id, ...more });
    return sessions[0]?.id ?? 0;
  };
  const book = async (
    session_id: number,
    who: Who = visitor(),
    once: string = randomUUID(),
    through = open,
  ): Promise<number> => takeTrial(system, through, { asked: { ...who, session_id }, once, locale: 'en' });
  const countsOf = async (id: number) =>
    (
      await raw<{ booked: number; waiting: number; present: number; capacity: number }>`
        select booked, waiting, present, capacity from class_session where id = ${id}`.execute(sql)
    ).rows[0];
  const aLead = (more: object = {}) => {
    const no = String(test.next()).padStart(4, '0');
    const who = { first_name: `Lead ${no}`, email: `lead${no}@mail.example`, phone: `013-555 ${no}` };
    return as.admin(leadContract).create.data({ branch_id: KL, ...who, ...more });
  };
  /** From now on, sales people have only these flags. */
  const salesWith = async (flags: Iterable<Flag>): Promise<void> => {
    const { id } = as.sales;
    await test.rows`delete from role_function where role_id = (select role_id from staff_role where staff_id = ${id})`;
    await test.rows`insert into role_function (role_id, flag)
      select role_id, unnest(${[...flags]}::text[]) from staff_role where staff_id = ${id}`;
  };
  const problems = () => test.faults(undefined, [...classInvariants, ...trialInvariants]);
  return {
    ...world,
    KL,
    timetable: as.admin(timetableContract),
    sql,
    key,
    open,
    second,
    rule,
    system,
    aClass,
    visitor,
    book,
    refused,
    countsOf,
    linkIn,
    trials: as.admin(trialContract),
    leads: as.admin(leadContract),
    aLead,
    salesWith,
    problems,
  };
};
