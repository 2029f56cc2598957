/** What tests of automations are built with, on top of the network with a mail server. */
import { sql as raw } from 'kysely';
import { automationContract } from './automation.contract.ts';
import type { Entry } from './automation.model.ts';
import { automationInvariants } from '#server/verify/automation.ts';
import { broadcastGym } from '../campaign-run/post-office.testing.ts';

export const automationGym = async () => {
  const world = await broadcastGym();
  const { as, on, sql, aCampaign, job } = world;
  /** Somebody of whom nobody noted when they joined. */
  const aPerson: typeof world.aPerson = async (more) => {
    const person = await world.aPerson(more);
    await sql.updateTable('member').set({ joined_on: null }).where('id', '=', person.id).execute();
    return person;
  };
  const automations = as.admin(automationContract);
  let made = 0;
  const anAutomation = async (more: object = {}) => {
    made += 1;
    const steps = [{ kind: 'send' as const, campaign_id: await aCampaign() }];
    return automations.create.data({ name: `Automation ${made}`, trigger: 'joined', steps, ...more });
  };
  const started = async (more: object = {}) => {
    const { id, version } = await anAutomation(more);
    return automations.move.data(id, { version, move: 'start' });
  };
  /** Those who entered, by client. */
  const entriesOf = async ({ id }: { id: number }): Promise<Entry[]> =>
    (await automations.people.data(id, { sort: 'id' })).data;
  const standing = async (of: { id: number }): Promise<Record<number, string>> =>
    Object.fromEntries((await entriesOf(of)).map((one) => [one.member_id, one.why ?? one.status]));
  /** What is sent, and then what became of it. */
  const twice = async (): Promise<void> => {
    await job();
    await job();
  };
  const joins = (id: number, day: string): Promise<unknown> =>
    sql.updateTable('member').set({ joined_on: day }).where('id', '=', id).execute();
  const at = (day: string, hour: string): void => on.set(day, hour);
  /** Nothing of an earlier test goes on. */
  const endAll = async (): Promise<void> => {
    await raw`update automation_entry set status = 'stopped', why = 'ended', due_at = null, campaign_recipient_id = null, done_at = now()
      where status in ('waiting', 'sending')`.execute(sql);
    await raw`update automation set status = 'ended', since_on = coalesce(since_on, '2026-03-05')`.execute(sql);
    await raw`update member set joined_on = null`.execute(sql);
  };
  const problems = () => world.test.faults(on.clock.now(), automationInvariants);
  return {
    ...world,
    problems,
    aPerson,
    automations,
    anAutomation,
    started,
    entriesOf,
    standing,
    twice,
    joins,
    at,
    endAll,
  };
};
