import { defineConfig } from 'vitest/config';
import { onOlder } from './bin/older.mjs';
import { isDown } from './kit/server/db-errors.ts';
import { runs, takesTurn } from './kit/domain/tier.testing.ts';

const sources = ['areas', 'kit', 'access', 'server', 'web', 'tools', 'e2e', 'bench', 'bin'];
const every = (ending: string) => sources.map((folder) => `${folder}/**/*${ending}`);
const server = 'server';
const inDatabase = every('.api.test.ts');
const wholeProcesses = every('.process.test.ts');
const wholeProcessesDeep = every('.process.deep.test.ts');
const inBrowser = [...every('.screen.test.ts'), ...every('.screen.test.tsx')];
const drawn = ['tools/properties.setup.ts'];
/**
 * `npm test` runs one group of these, another one from commit to commit: long histories, and files of the long tail,
 * whose subject is also tested by the file behind them, which always runs. No file that takes turns itself.
 */
const inTurns: readonly (readonly string[])[] = [
  [
    'areas/membership/membership/histories.api.test.ts',
    'areas/network/settlement/settlement-property.api.test.ts',
    'areas/classes/timetable/week.api.test.ts',
    'areas/classes/release/previews.api.test.ts', // release.api.test.ts
    'areas/shift/staff-invoice/pay-history.api.test.ts', // staff-invoice.api.test.ts and pay-once.api.test.ts
    'areas/stock/delivery-order/delivery-history.api.test.ts', // delivery-order.api.test.ts
    'areas/people/member-data/erase-preview.api.test.ts', // member-data.api.test.ts and member-erase.api.test.ts
    'areas/people/import/import-after.api.test.ts', // import.api.test.ts
    'areas/commission/commission/commission-cases.api.test.ts', // commission-accrual.api.test.ts
    'areas/commission/commission/commission-target.api.test.ts', // target.rules.test.ts
    'kit/server/side.api.test.ts', // bounded.api.test.ts and start.process.test.ts
    'areas/classes/session/presence.api.test.ts', // roster.api.test.ts
    'areas/broadcast/automation/automation-model.api.test.ts', // trigger.api.test.ts and automation.rules.test.ts
    'areas/network/franchise-invoice/franchise-year.api.test.ts', // franchise.api.test.ts
    'areas/report/report-schedule/report-schedule-clock.api.test.ts', // report-schedule.rules.test.ts
  ],
  [
    'areas/membership/membership/previews-first.api.test.ts',
    'areas/classes/booking/booking-race.api.test.ts',
    'areas/classes/release/release-credits.api.test.ts', // release.api.test.ts
    'server/boot/backup.api.test.ts', // start.process.test.ts
    'areas/people/import/import-run.api.test.ts', // import.api.test.ts and import-judge.service.test.ts
    'areas/membership/membership/given.api.test.ts', // given.rules.test.ts and given-histories.test.ts
    'areas/broadcast/campaign-run/campaign-send.api.test.ts', // campaign-run.api.test.ts
    'areas/stock/stock/stock-past.api.test.ts', // stock.api.test.ts
    'areas/commission/commission/commission-histories.api.test.ts', // commission-accrual.api.test.ts
    'areas/report/forecast/forecast-cases.api.test.ts', // forecast.api.test.ts and forecast.rules.test.ts
    'areas/learn/attempt/many.api.test.ts', // taking.api.test.ts
    'areas/money/gift/gift-sales.api.test.ts', // gift.api.test.ts
  ],
  [
    'areas/membership/membership/previews-last.api.test.ts',
    'areas/network/franchise-invoice/franchise-figures-property.api.test.ts',
    'areas/classes/booking/goes-on.api.test.ts', // booking.rules.test.ts and rolling.api.test.ts
    'areas/money/refund/refund-race.api.test.ts', // returns.api.test.ts
    'areas/money/day-close/closed-day.api.test.ts', // day-close.api.test.ts
    'areas/broadcast/automation/automation.api.test.ts', // trigger.api.test.ts
    'areas/people/member/photo.api.test.ts', // member.api.test.ts
    'areas/report/client-report/beyond-reports.api.test.ts', // client-report.api.test.ts and report-list.api.test.ts
    'areas/orders/order/order-cases.api.test.ts', // order.api.test.ts and order-race.api.test.ts
    'areas/stock/movement/ledger.api.test.ts', // stock.api.test.ts and movement.rules.test.ts
    'areas/orders/order/order-histories.api.test.ts', // order.api.test.ts and order-race.api.test.ts
    'areas/commission/commission/commission-replay.api.test.ts', // replay.rules.test.ts
  ],
];
/** What `npm test` leaves to the older PostgreSQL: `--exclude` doesn't reach a project that excludes something itself. */
const leftOut = (process.env.CORNERMAN_LEFT_OUT ?? '').split(',').filter((file) => file !== '');
const resting = inTurns.filter((_group, index) => !takesTurn(index, inTurns.length)).flat();

// Limits are safety nets against a test that never ends, also on a machine that does other things: no test proves speed.
const LIMIT_MS = runs(1_800_000, 300_000);
const safetyNet = { testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS };
const database = {
  setupFiles: drawn,
  globalSetup: [`${server}/boot/testing.setup.ts`],
  maxWorkers: 2,
  // Every file opens a database and a server of its own; loading the modules anew for each took a third of the time.
  isolate: false,
  ...safetyNet,
};
/** Starts, kills, copies of the project: one after the other. */
const processes = { fileParallelism: false, testTimeout: 1_800_000, hookTimeout: 1_800_000 };

export default defineConfig({
  test: {
    // What the modules are translated into, by their content: a second run saves a third of its start. Safe to remove.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.build/vitest' },
    // The job queue does not wait until it has noted how a job ended, which fails too while a test takes the database
    // away. A server says so and goes on (boot/main.ts), by the same rule.
    onUnhandledError: (error) => !isDown(Object.assign(new Error(error.message), error)),
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: [...every('.test.ts'), ...every('.test.tsx')],
          exclude: [...inDatabase, ...inBrowser, ...wholeProcesses, ...wholeProcessesDeep],
          setupFiles: drawn,
          // Loading the modules anew for each file took more than half of the time.
          isolate: false,
          ...safetyNet,
        },
      },
      {
        test: {
          name: 'api',
          sequence: { groupOrder: 1 },
          include: inDatabase,
          exclude: [...resting, ...leftOut],
          ...database,
        },
      },
      { test: { name: 'api-old', sequence: { groupOrder: 2 }, include: [...onOlder], ...database } },
      { test: { name: 'process', sequence: { groupOrder: 3 }, include: wholeProcesses, ...processes } },
      { test: { name: 'process-deep', sequence: { groupOrder: 4 }, include: wholeProcessesDeep, ...processes } },
    ],
  },
});
