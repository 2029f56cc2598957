import { describe, expect, it } from 'vitest';
import countries from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { currencies } from '../currency.ts';
import { currencyOfCountry } from './country-currency.ts';

/** Nobody pays for anything there. */
const without = ['AQ'];

describe('currencyOfCountry', () => {
  it.each([
    ['MY', 'MYR'],
    ['SG', 'SGD'],
    ['DE', 'EUR'],
    ['LI', 'CHF'],
    ['PR', 'USD'],
  ])('pays in %s with %s', (country, currency) => expect(currencyOfCountry(country)).toBe(currency));

  it('knows every country of the list', () => {
    const missing = Object.keys(countries.countries).filter((code) => currencyOfCountry(code) === undefined);
    expect(missing).toEqual(without);
  });

  it('names only currencies that exist', () => {
    const known = Intl.supportedValuesOf('currency');
    // Introduced in 2025; older tables do not have it.
    expect(currencies.filter((code) => !known.includes(code) && code !== 'XCG')).toEqual([]);
  });
});
