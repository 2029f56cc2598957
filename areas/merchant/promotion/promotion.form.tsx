/** `/merchantManagement/createPromotion`, and the drawer that edits a promotion. */
import type { ReactElement } from 'react';
import { promotionContract } from './promotion.contract.ts';
import { codeKinds } from './promotion.model.ts';
import { merchantPackageContract } from '../package/merchant-package.contract.ts';
import { programmeContract } from '#areas/membership/programme/programme.contract.ts';
import { dayIn } from '#kit/domain/day.ts';
import { textIn, type BothTexts } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import {
  bothField,
  dayField,
  group,
  numberField,
  ownField,
  radioField,
  recordField,
  textField,
  type LooseRow,
  type OwnInputProps,
  type Values,
} from '#kit/web/form/fields.ts';
import { ManyBox } from '#kit/web/form/many-box.tsx';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { ManyBranches } from '#web/shell/many-branches.tsx';

const noun = 'merchant.promotion';
const Programmes = (props: OwnInputProps): ReactElement => {
  const locale = useLocale();
  const { data } = useRead(programmeContract.list, { query: { itemsPerPage: '200' } });
  const options = (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: textIn(name, locale) }));
  return <ManyBox of={props} areIds data={options} />;
};
const packageOf = (row: LooseRow): string =>
  `${String(row['partner_name'])} · ${textIn(row['title'] as BothTexts, currentLocale())}`;
const isShared = (values: Values): boolean => values['code_kind'] === 'shared';
const packageField = recordField('merchant_package_id', merchantPackageContract.list, packageOf);
const what = [bothField('title'), bothField('terms', { area: true })] as const;
const days = [dayField('valid_from'), dayField('valid_until')] as const;
const rest = [
  group('code', [radioField('code_kind', codeKinds), textField('shared_code', { when: isShared })]),
  group('limits', [[numberField('limit_total', { min: 1 }), numberField('limit_member', { min: 1 })]]),
  group('who', [ownField('branch_ids', ManyBranches), ownField('programme_ids', Programmes)]),
] as const;

const Way = (): ReactElement => {
  const words = useWords('merchant');
  return (
    <Trail>
      <PageLink to="/merchantManagement/promotion">{words('promotion.title')}</PageLink>
    </Trail>
  );
};
export const CreatePromotion = formPage(promotionContract.create, {
  noun,
  title: 'create',
  groups: [group('what', [packageField, ...what, [...days]]), ...rest],
  start: ({ search }) => ({
    code_kind: 'single' as const,
    valid_from: dayIn(place.get().zone, new Date()),
    limit_member: 1,
    branch_ids: [],
    programme_ids: [],
    ...(search['merchant_package_id'] && { merchant_package_id: Number(search['merchant_package_id']) }),
  }),
  trail: Way,
  done: ({ id }) => ({ to: '/merchantManagement/viewPromotion', id }),
});
export const EditPromotionDrawer = formDrawer(promotionContract.edit, {
  noun,
  title: 'edit',
  groups: [group('what', [...what, [...days]]), ...rest],
  record: promotionContract.view,
});
