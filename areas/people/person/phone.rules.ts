import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/**
 * A phone number in international form (E.164) by the rules of a country, or null if it isn't valid. `country` is ISO
 * 3166-1 alpha-2, for numbers without a calling code.
 */
export const phoneIn = (typed: string, country: string): string | null => {
  const found = parsePhoneNumberFromString(typed, country as CountryCode);
  return found?.isPossible() && found.isValid() ? found.number : null;
};
