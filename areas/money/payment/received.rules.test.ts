import { expect, it } from 'vitest';
import { moneyMethods } from './received.rules.ts';

it('what is complimentary and what is spent from a wallet is not received', () => {
  expect([...moneyMethods].toSorted()).toEqual([
    'bank_transfer',
    'cash',
    'credit_card',
    'direct_debit',
    'paypal',
    'visa',
  ]);
});
