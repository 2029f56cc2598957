import { formatMoney } from '#domain/kit/money.ts';

/** "RM ", "S$ ", "USD ": what stands before an amount. */
export const currencySign = (currency: string): string => formatMoney(0, currency).replace('0.00', '');
