/** Telephone numbers as people read them aloud over a counter. */

type Split = readonly (readonly [start: RegExp, groups: RegExp, shape: string])[];
/** By calling code: where the area or the operator ends, and how the rest is grouped. */
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

/** "+60 12-734 1412" of "+60127341412". Numbers of other countries, or of a form of their own, stay as they are. */
export const phoneText = (number: string): string => {
  for (const [code, split] of Object.entries(shapes)) {
    if (!number.startsWith(`+${code}`)) continue;
    const rest = number.slice(code.length + 1);
    const found = split.find(([start, groups]) => start.test(rest) && groups.test(rest));
    return found ? `+${code} ${rest.replace(found[1], found[2])}` : number;
  }
  return number;
};

/** Where a chat with a number begins. */
export const whatsAppOf = (number: string): string => `https://wa.me/${number.replace(/\D/g, '')}`;
