/** Amounts as other systems write them. */
import { MAX_CENTS } from '#domain/kit/money.ts';

const AMOUNT = /^(\d{1,3}(?:[ ,']\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;
/** Signs and codes of a currency before or after the figure: "RM 150.00", "S$88", "150 MYR". */
const withoutCurrency = (text: string): string => text.replace(/^(?:\p{L}{1,3}\s*)?\p{Sc}?\s*|\s*\p{L}{0,3}$/gu, '');

/** In hundredths; null where it is no amount. A comma before exactly three digits divides thousands. */
export const readPrice = (text: string): number | null => {
  const found = AMOUNT.exec(withoutCurrency(text.normalize('NFKC').trim()));
  if (!found) return null;
  const [, whole = '', part = ''] = found;
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : null;
};
