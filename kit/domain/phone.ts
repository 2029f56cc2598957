/** Phone numbers as people read them aloud at the desk. */

type Split = readonly (readonly [start: RegExp, groups: RegExp, shape: string])[];
/** By calling code: where the area or operator prefix ends, and how the rest is grouped. */
const shapes: Readonly<Record<string, Split>> = {
  '60': [
    [/^1[015]/, /^(\d\d)(\d{4})(\d{4})$/, '$1-$2 $3'],
    [/^1/, /^(\d\d)(\d{3,4})(\d{4})$/, '$1-$2 $3'],
    [/^3/, /^(\d)(\d{4})(\d{4})$/, '$1-$2 $3'],
    [/^8/, /^(\d\d)(\d{3})(\d{3})$/, '$1-$2 $3'],
    [/^[4-79]/, /^(\d)(\d{3})(\d{4})$/, '$1-$2 $3'],
  ],
  '65': [[/^[3689]/, /^(\d{4})(\d{4})$/, '$1 $2']],
};

/** By country: the calling code, and what is dialled before a number within the country. */
const countries: Readonly<Record<string, { code: string; trunk: string }>> = {
  MY: { code: '60', trunk: '0' },
  SG: { code: '65', trunk: '' },
};

/**
 * "012-734 1412" of "+60127341412" for readers in Malaysia, "+60 12-734 1412" for everyone else. Numbers of other
 * countries, or in other formats, stay as they are.
 */
export const phoneText = (number: string, country = ''): string => {
  const here = countries[country];
  for (const [code, split] of Object.entries(shapes)) {
    if (!number.startsWith(`+${code}`)) continue;
    const rest = number.slice(code.length + 1);
    const found = split.find(([start, groups]) => start.test(rest) && groups.test(rest));
    if (!found) return number;
    const grouped = rest.replace(found[1], found[2]);
    return here?.code === code ? here.trunk + grouped : `+${code} ${grouped}`;
  }
  return number;
};

/** The address of a chat with a number. */
export const whatsAppOf = (number: string): string => `https://wa.me/${number.replace(/\D/g, '')}`;
