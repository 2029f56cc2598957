/** Phone numbers as other systems write them: most without a calling code. */
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { phoneIn } from '../person/phone.rules.ts';

/** 00 is how most of the world dials abroad; a national number never begins with it. */
const withPlus = (typed: string): string => typed.replace(/^\s*00(?=[1-9])/, '+');

/**
 * A number in international form (E.164), or null. Without + or 00 it is a national number of `country` (ISO 3166-1
 * alpha-2): what that country dials to call abroad is never taken off it, so that "013-493 5766" does not become a
 * number of Germany where 013 is such a prefix.
 */
export const importedPhone = (typed: string, country: string): string | null => {
  const number = withPlus(typed);
  const phone = phoneIn(number, country);
  if (phone === null || number.trim().startsWith('+')) return phone;
  return isSupportedCountry(country) && phone.startsWith(`+${getCountryCallingCode(country)}`) ? phone : null;
};
