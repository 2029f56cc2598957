/**
 * What a property test draws is the same in every run, so that a run can be had again.
 * `CORNERMAN_SEED=<a whole number>` looks elsewhere; what fails under it is a fault, of the product or of the test.
 */
import fc from 'fast-check';

const seed = Number(process.env.CORNERMAN_SEED ?? 20_261_122);
if (!Number.isSafeInteger(seed)) throw new Error('CORNERMAN_SEED is a whole number');
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
