/**
 * Property tests use the same values in every run, so that you can repeat a failure. `CORNERMAN_SEED=<a whole number>`
 * uses other values: what fails with another seed is a fault of the product or of the test. The deep tier tries ten
 * times as many values if a test doesn't set its own number.
 */
import fc from 'fast-check';
import { runs } from '#kit/domain/tier.testing.ts';

const seed = Number(process.env.CORNERMAN_SEED ?? 20_261_122);
if (!Number.isSafeInteger(seed)) throw new Error('CORNERMAN_SEED is a whole number');
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed, numRuns: runs(1000, 100) });
