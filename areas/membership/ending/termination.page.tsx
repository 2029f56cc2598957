/**
 * `/manage/clientDetails/termination/{membership id}`: end a membership early; with `customCharge`, at an agreed
 * charge.
 */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { endingContract } from './ending.contract.ts';
import type { MembershipLife, Terminated } from './ending.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { PageLink } from '#kit/web/address.tsx';
import { areaField, dayField, moneyField, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import type { Done } from '#kit/web/form/spec.ts';
import { place } from '#kit/web/place.ts';
import { mayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { ofOneMembership } from '../membership/choose-membership.parts.tsx';
import { terminationReceipt } from './termination-receipt.parts.tsx';

const byRule = '/manage/clientDetails/termination';
const asAgreed = '/manage/clientDetails/termination/customCharge';
const today = (): string => dayIn(place.get().zone, new Date());
const done = ({ life, invoice_id }: Terminated): Done =>
  invoice_id !== null && mayOpen('/home/paymentInvoice')
    ? { to: '/home/paymentInvoice', id: invoice_id }
    : { to: '/manage/clientDetails', id: life.member_id, search: { tab: 'memberships' } };

type BelowProps = { values: Values; set: (name: string, value: unknown) => void; record: unknown };
const RuleReceipt = terminationReceipt(false);
const AgreedReceipt = terminationReceipt(true);

const ByRule = (props: BelowProps): ReactElement => {
  const words = useWords('membership');
  const { id, can } = props.record as MembershipLife;
  return (
    <>
      <RuleReceipt {...props} />
      {can.includes('agree_charge') ? (
        <Button component={PageLink} to={asAgreed} record={id} variant="subtle" color="gray">
          {words('ending.to_agree')}
        </Button>
      ) : null}
    </>
  );
};
const AsAgreed = (props: BelowProps): ReactElement => {
  const words = useWords('membership');
  return (
    <>
      <AgreedReceipt {...props} />
      <Button
        component={PageLink}
        to={byRule}
        record={(props.record as MembershipLife).id}
        variant="subtle"
        color="gray"
      >
        {words('ending.back_to_rule')}
      </Button>
    </>
  );
};

const common = {
  noun: 'membership.ending',
  record: endingContract.life,
  ready: true,
  quiet: ['due_cents', 'credit_cents', 'goes'],
  done,
} as const;

export const TerminationPage = ofOneMembership(
  formPage(endingContract.terminate, {
    ...common,
    title: 'terminate',
    groups: [{ fields: [dayField('last_on'), areaField('reason')] }],
    start: () => ({ last_on: today(), reason: '' }),
    below: ByRule,
  }),
);

export const AgreedTerminationPage = ofOneMembership(
  formPage(endingContract.terminate, {
    ...common,
    title: 'agree',
    groups: [
      { fields: [dayField('last_on'), moneyField('agreed_cents'), areaField('agreed_reason'), areaField('reason')] },
    ],
    start: () => ({ last_on: today(), reason: '' }),
    below: AsAgreed,
  }),
);
