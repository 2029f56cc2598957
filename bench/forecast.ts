/**
 * The forecast on made-up gyms with known churn (`npm run bench -- --only forecast`): how often what came lies within
 * the bounds, how far off it was, and whether it leans to one side. Needs no database.
 */
import { asItIs, forecastOf, HORIZON } from '#areas/report/forecast/forecast.rules.ts';
import { knownAt, worldOf } from '#areas/report/forecast/forecast-world.testing.ts';
import { writeForecast } from './results.ts';

const WORLDS = 60;
const CUTOFFS = [36, 42, 48];
const MONTHS = 62;

export const measureForecast = (): void => {
  let [months, inside, years, yearsInside, off, lean] = [0, 0, 0, 0, 0, 0];
  for (let seed = 1; seed <= WORLDS; seed++) {
    const world = worldOf(seed, MONTHS);
    for (const now of CUTOFFS) {
      const made = forecastOf(knownAt(world, now), asItIs, seed);
      const received = world.received.slice(now, now + HORIZON);
      const year = received.reduce((sum, cents) => sum + cents, 0);
      years++;
      if (year >= made.low && year <= made.high) yearsInside++;
      for (const [at, { total, low, high }] of made.months.entries()) {
        const cents = received[at] ?? 0;
        months++;
        if (cents >= low && cents <= high) inside++;
        off += Math.abs(total - cents) / cents;
        lean += (total - cents) / cents;
      }
    }
  }
  const result = {
    gyms: WORLDS,
    months,
    inside: inside / months,
    years,
    yearsInside: yearsInside / years,
    off: off / months,
    lean: lean / months,
  };
  console.log(JSON.stringify(result));
  writeForecast(result);
};
