/** `newComnPlan`: a plan from a day on, alone or after another; and the drawer that edits one that hasn't begun. */
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { commissionPlanContract } from './commission-plan.contract.ts';
import { targetOfs } from './commission-plan.model.ts';
import { likeIn } from './commission-plan-words.view.ts';
import { RateInput, SplitInput, StepsInput, TiersInput } from './commission-plan-inputs.parts.tsx';
import { dayIn } from '#kit/domain/day.ts';
import {
  dayField,
  group,
  moneyField,
  ownField,
  radioField,
  recordField,
  textField,
  type LooseRow,
  type Values,
} from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';

const noun = 'commission.commission_plan';
const what = [textField('name'), dayField('valid_from')] as const;
const hasTarget = ({ target_of }: Values): boolean => target_of !== 'none';
const rest = [
  group('rates', [
    [ownField('sale_bp', RateInput), ownField('renewal_bp', RateInput), ownField('product_bp', RateInput)],
    ownField('tiers', TiersInput),
    [moneyField('fixed_cents'), moneyField('session_cents')],
    moneyField('cap_cents'),
  ] as const),
  group('target', [
    radioField('target_of', targetOfs),
    moneyField('target_cents', { when: hasTarget }),
    ownField('steps', StepsInput, { when: hasTarget }),
  ] as const),
  group('given', [moneyField('given_cents')] as const),
  group('who', [ownField('split', SplitInput)] as const),
] as const;
const nameOf = (row: LooseRow): string => String(row['name']);

const newPlanAt = (at: '/settings' | '/sales') =>
  formPage(commissionPlanContract.create, {
    noun,
    title: 'create',
    save: 'create',
    groups: [
      group('what', [recordField('branch_id', branchContract.plain, nameOf, { when: atHeadOffice }), [...what]]),
      ...rest,
    ],
    start: ({ search }) => ({
      valid_from: dayIn(place.get().zone, new Date()),
      fixed_cents: 0,
      session_cents: 0,
      cap_cents: null,
      tiers: [],
      target_of: 'none' as const,
      target_cents: null,
      steps: [],
      given_cents: 0,
      split: [{ to: 'seller' as const, staff_id: null, share_bp: 10_000 }],
      ...likeIn(search['like']),
      ...(!atHeadOffice() && { branch_id: place.get().branch_id ?? 0 }),
    }),
    done: (plan) => ({ to: `${at}/viewComplan` as const, id: plan.id }),
  });
export const NewCommissionPlanPage = newPlanAt('/settings');
export const NewSalesPlanPage = newPlanAt('/sales');

export const EditPlanDrawer = formDrawer(commissionPlanContract.edit, {
  noun,
  title: 'edit',
  save: 'save',
  record: commissionPlanContract.view,
  groups: [group('what', [[...what]]), ...rest],
});
