/** The demo network and, in other sizes, the databases of the benchmark: the same code creates all of them. */
import { sql as raw } from 'kysely';
import { earlier } from '#kit/domain/day.ts';
import { systemClock, type Clock } from '#kit/server/clock.ts';
import { Database } from '#kit/server/db.ts';
import type { Files } from '#kit/server/files.ts';
import { withClient } from './boot/connect.ts';
import { DEMO_MARK } from './boot/public-demo.ts';
import { makeActivities } from './demo/activities.ts';
import { makeAccess } from './demo/access.ts';
import { BranchMaker, type BranchHistory } from './demo/branch-history.ts';
import { makeAppointments } from './demo/appointments.ts';
import { makeBookings } from './demo/bookings.ts';
import { makeClasses } from './demo/classes.ts';
import { BulkLoad } from './demo/bulk.ts';
import { makeLearn } from './demo/learn.ts';
import { makeChallenges } from './demo/challenges.ts';
import { makeMerchants } from './demo/merchants.ts';
import { makeScale } from './demo/scale.ts';
import { makeWebsites } from './demo/websites.ts';
import { makeMessages } from './demo/messages.ts';
import { makeFranchise } from './demo/franchise.ts';
import { makePacks } from './demo/credits.ts';
import { makeNetwork } from './demo/network.ts';
import { makeOnline } from './demo/online.ts';
import { includeProducts } from './demo/joining-fees.ts';
import { makeProducts } from './demo/products.ts';
import { makeProgrammes } from './demo/programmes.ts';
import { makeRates } from './demo/rates.ts';
import { makeForecastsOf } from './demo/forecasts.ts';
import { makeJournalExports } from './demo/journal-exports.ts';
import { makeReportSchedules } from './demo/report-schedules.ts';
import { makeReturns } from './demo/returns.ts';
import { sumUp } from './demo/rollups.ts';
import { makeCommission } from './demo/commission.ts';
import { makeSalesMaterial } from './demo/sales-material.ts';
import { makeSettings } from './demo/settings.ts';
import { makeSettlements } from './demo/settlements.ts';
import { makeStock } from './demo/stock.ts';
import { makeStockRequests } from './demo/stock-requests.ts';
import { makeShifts } from './demo/shifts.ts';
import { makeStaffInvoices } from './demo/staff-invoices.ts';
import { demoPassword, makeStaff } from './demo/staff.ts';
import { makeBroadcast } from './demo/broadcast.ts';
import { makeAutomations } from './demo/automations.ts';
import { makeCampaignPictures } from './demo/campaign-pictures.ts';
import { makeCampaigns } from './demo/campaigns.ts';
import { makeNotifications } from './demo/notifications.ts';
import { makeClientFacts } from './demo/clients.ts';
import { makeConversations } from './demo/conversations.ts';
import { makeSupport } from './demo/support.ts';
import { makeSurveys } from './demo/surveys.ts';
import { tablesOf } from './demo/tables.ts';
import { makeTerms } from './demo/terms.ts';
import { World, type Size } from './demo/world.ts';

export type Progress = (text: string, share: number) => void;
/** An area's part: in the same transaction, after the people and their money. */
type DemoPart = (
  world: World,
  histories: ReadonlyMap<number, BranchHistory>,
  files: Files | undefined,
) => Promise<void>;
/** One line for each area with its own history. */
const parts: readonly DemoPart[] = [
  makeAccess,
  makeRates,
  (world) => makeShifts(world),
  makeSettings,
  makeClasses,
  makeBookings,
  makeOnline,
  (world) => makeAppointments(world),
  makeSurveys,
  (world) => makeProducts(world),
  (world) => includeProducts(world),
  // Sells, so it comes before the days are closed.
  (world) => makeStock(world),
  makeReturns,
  (world, _histories, files) => makeTerms(world, files),
  (world, _histories, files) => makeSalesMaterial(world, files),
  (world, _histories, files) => makeLearn(world, files),
  makeClientFacts,
  // Of what clients agreed to.
  (world) => makeBroadcast(world),
  (world) => makeCampaigns(world),
  (world, _histories, files) => makeCampaignPictures(world, files),
  (world) => makeNotifications(world),
  (world) => makeAutomations(world),
  (world) => makeSupport(world),
  (world) => makeConversations(world),
  (world) => makeMerchants(world),
  (world) => makeWebsites(world),
  (world) => makeScale(world),
  (world) => makeChallenges(world),
  makeForecastsOf,
  (world) => makeStaffInvoices(world),
  (world) => makeSettlements(world),
  (world) => makeMessages(world),
  (world) => makeActivities(world),
  (world) => makeStockRequests(world),
  (world) => makeReportSchedules(world),
  // Of all the money that came in and went back.
  (world) => makeCommission(world),
  // Of all that was posted.
  (world) => makeJournalExports(world),
];

export const demoSize: Size = { branches: 7, members: 3000, leads: 400, months: 14, shop_months: 24, visits: 1 };
export const signIn = { email: 'hq@cornerman.example', password: demoPassword };

/** Whether the database is empty. An existing network is never changed. */
export const needsDemo = async (ownerUrl: string): Promise<boolean> =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ empty: boolean }>('select not exists (select 1 from branch) as empty');
    return rows[0]?.empty ?? false;
  });

/** `files`: the file store of the records; without it, records that need a file are left out. */
type DemoOptions = { size?: Size; clock?: Clock; seed?: string; files?: Files };
const MANY = 20_000;
const noLimits = [
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  'set local synchronous_commit = off',
  "set local app.actor = 'system:demo'",
].map((sql) => ({ sql, parameters: [] }));

/** All in one transaction: if the process is killed, nothing remains and the next start begins again. */
export const makeDemo = async (ownerUrl: string, progress: Progress, options: DemoOptions = {}): Promise<void> => {
  const { size = demoSize, clock = systemClock, seed = 'cornerman' } = options;
  const database = new Database({ url: ownerUrl, size: 1, queryMs: 0 });
  try {
    await database.transaction(noLimits, async (db, _opened, _batch, client) => {
      const load = new BulkLoad(client);
      const tables = tablesOf(load);
      const world = new World({ db, load, size, now: clock.now(), seed });
      progress('branches and staff', 0);
      await makeStaff(world, await makeNetwork(world));
      const maker = new BranchMaker(world, tables, await makeProgrammes(world), await makePacks(world));
      await makePartitions(world);
      await load.begin(size.members > MANY);
      const histories = await makeBranches(world, maker, progress);
      progress('references and indexes', 0.85);
      await load.end();
      await client.query('select keep_missing_parties()');
      await client.query('select fill_last_visits(), fill_member_spending(), fill_member_counts()');
      await saveSeries(world, histories);
      for (const part of parts) await part(world, histories, options.files);
      progress('figures of the reports', 0.95);
      await sumUp(client);
      await world.db.insertInto('network_setting').values({ key: DEMO_MARK, value: 'true' }).execute();
      // Computed from those figures.
      await makeFranchise(world, options.files);
    });
    // Analysing a network of many years takes longer than a request is allowed to wait.
    await withClient(ownerUrl, (client) => client.query('set statement_timeout = 0; analyze'));
    progress('ready', 1);
  } finally {
    await database.close();
  }
};

const byMonth = ['check_in', 'journal_line'] as const;
/** The migrations create partitions for the usual months; a longer history needs older ones. */
const makePartitions = async (world: World): Promise<void> => {
  const first = earlier(world.firstDay('UTC'), world.shop('UTC').first);
  for (const table of byMonth)
    await raw`select ensure_month_partitions(${table}, ${first}::date, ${world.today('UTC')}::date)`.execute(world.db);
};

/** Shares of a whole that add up to the whole. */
const sharesOf = (whole: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let [seen, given] = [0, 0];
  return weights.map((weight) => {
    seen += weight;
    const share = Math.round((whole * seen) / sum) - given;
    given += share;
    return share;
  });
};

const makeBranches = async (
  world: World,
  maker: BranchMaker,
  progress: Progress,
): Promise<Map<number, BranchHistory>> => {
  const { gyms, size, load } = world;
  const weights = gyms.map((gym) => gym.weight);
  const [members, leads] = [sharesOf(size.members, weights), sharesOf(size.leads, weights)];
  const histories = new Map<number, BranchHistory>();
  for (const [i, gym] of gyms.entries()) {
    progress(`clients of ${gym.name}`, 0.05 + (0.8 * i) / gyms.length);
    histories.set(gym.id, maker.make(gym, { members: members[i] ?? 0, leads: leads[i] ?? 0 }));
    await load.flush();
  }
  return histories;
};

const saveSeries = async ({ db }: World, histories: ReadonlyMap<number, BranchHistory>): Promise<void> => {
  const series = [...histories.values()].flatMap((history) => history.series);
  await db.insertInto('number_series').values(series).execute();
};
