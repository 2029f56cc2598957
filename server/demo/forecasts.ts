/** The forecast of today, and those of the past year as they might have been: near to what was received, now and then off. */
import { sql as raw } from 'kysely';
import { forecastsOn } from '#areas/report/forecast/forecast.commands.ts';
import { saveForecasts, type Saved } from '#areas/report/forecast/forecast.store.ts';
import { HORIZON, type Month } from '#areas/report/forecast/forecast.rules.ts';
import { addMonths, dayIn, startOfMonth, type Day } from '#kit/domain/day.ts';
import type { Query } from '#kit/server/db.ts';
import type { World } from './world.ts';

const PAST = 12;
const WITHIN = 0.08;
/** The further ahead, the further off. */
const OFF = 0.04;
const AHEAD = 0.004;

export const makeForecastsOf = async (world: World): Promise<void> => {
  const { db, now } = world;
  const random = world.random('forecasts');
  const read = (async (...queries: Query<unknown>[]) => {
    const out: unknown[][] = [];
    for (const query of queries) out.push((await db.executeQuery(query.compile())).rows);
    return out;
  }) as Parameters<typeof forecastsOn>[0]['read'];
  // Nothing of what was just made has statistics yet.
  await raw`analyze membership, programme, instalment, invoice, payment, payment_allocation`.execute(db);
  const today = dayIn('Asia/Kuala_Lumpur', now);
  const { rows, when } = await forecastsOn({ read }, today);
  const earlier = ({ known, months, ...of }: Saved, first: Day): Saved => {
    const received = known?.received ?? [];
    const about = Array.from({ length: HORIZON }, (_, ahead): Month => {
      const month = addMonths(first, ahead);
      const real = received.find((one) => one.month === month)?.cents ?? months[0]?.total ?? 0;
      const total = Math.round(real * (1 + (random.next() * 2 - 1) * (OFF + AHEAD * ahead) * 2));
      const [renewals, new_sales] = [Math.round(total * 0.12), Math.round(total * 0.18)];
      const bounds = { low: Math.round(total * (1 - WITHIN)), high: Math.round(total * (1 + WITHIN)) };
      return { agreed: total - renewals - new_sales, renewals, new_sales, total, ...bounds };
    });
    return { ...of, known: null, months: about };
  };
  for (let back = PAST; back > 0; back--) {
    const first = addMonths(startOfMonth(today), -back);
    await saveForecasts(
      db,
      rows.map((row) => earlier(row, first)),
      { on: first, first },
    );
  }
  await saveForecasts(db, rows, when);
};
