import { contract } from '#kit/domain/contract.ts';
import { SignedUp, SignUp, SignUpFigures, SignUpPreview } from './sign-up.model.ts';

const refuses = [
  'network.not_open',
  'membership.member_inactive',
  'membership.programme_inactive',
  'membership.not_sold_here',
  'membership.not_on_sale',
  'membership.no_price',
  'membership.overlaps',
  'membership.rolls_on',
  'membership.not_paid_in_full',
  'money.wallet_empty',
] as const;

export const signUpContract = contract({
  preview: {
    method: 'POST',
    path: 'membership/preview',
    says: 'Preview a sign-up: dates, lines, tax, what is paid and what stays open',
    flag: 'SIGN_UP_CLIENT',
    branch: 'branch',
    effect: 'read',
    answer: 'silent',
    body: SignUpPreview,
    data: SignUpFigures,
    refuses,
  },
  signUp: {
    method: 'POST',
    path: 'membership',
    roomy: true,
    says: 'Sign a client up: membership, invoice and payments in one step',
    flag: 'SIGN_UP_CLIENT',
    branch: 'branch',
    answer: 'dialog',
    body: SignUp,
    data: SignedUp,
    refuses: [
      ...refuses,
      'membership.figures_changed',
      'membership.terms_unsigned',
      'settings.terms_not_in_force',
      'money.day_closed',
      'money.card_reference',
      'money.gift_reason',
      'money.slip_of_transfer',
      'settings.survey_changed',
      'settings.survey_not_open',
      'stock.short',
    ],
  },
});
