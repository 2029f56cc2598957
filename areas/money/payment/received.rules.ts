/**
 * Received money is money that moved into the till, the bank or to a card provider, less what was paid out. Nobody pays
 * a complimentary amount. Wallet money was received when it came in, so spending it isn't counted again.
 */
import { paymentMethods, type PaymentMethod } from '#kit/domain/lookups/choices.ts';
import { accountOfMethod, type Account } from '../journal/journal.rules.ts';

const moneyAccounts: readonly Account[] = ['cash', 'bank', 'card_clearing'];
export const isMoney = (method: PaymentMethod): boolean => moneyAccounts.includes(accountOfMethod[method]);
export const moneyMethods: readonly PaymentMethod[] = paymentMethods.filter(isMoney);
