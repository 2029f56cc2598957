/** `/merchantManagement/promotion` and `/merchantManagement/viewPromotion/{id}`. */
import type { ReactElement } from 'react';
import { IconArrowBackUp, IconPencil, IconSend } from '@tabler/icons-react';
import { promotionContract } from './promotion.contract.ts';
import { PromotionEnd } from './last-day.parts.tsx';
import { EditPromotionDrawer } from './promotion.form.tsx';
import { promotionMachine } from './promotion.machine.ts';
import { promotionStatuses, type Promotion } from './promotion.model.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { jump, movesOf, removal } from '#kit/web/actions.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { choice, custom, day, instant, link, status, text } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Words } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';

const noun = 'merchant.promotion';
type Props = { record: Promotion };
/** How often, of how many. */
const Used = ({ record: { redeemed, limit_total } }: Props): ReactElement => {
  const words = useWords('merchant');
  return <>{limit_total === null ? redeemed : words('promotion.used_of', { used: redeemed, limit: limit_total })}</>;
};
const actions = [
  ...movesOf(promotionMachine, promotionContract, {
    publish: { icon: IconSend },
    unpublish: { icon: IconArrowBackUp, small: true },
  }),
  jump<Promotion>('edit', '/merchantManagement/viewPromotion', {
    icon: IconPencil,
    search: () => ({ edit: '1' }),
  }),
  removal(promotionContract.remove),
];
export const PromotionList = listPage(promotionContract.list, {
  noun,
  record: '/merchantManagement/viewPromotion',
  columns: [
    link('title'),
    text('partner_name'),
    status(promotionMachine),
    day('valid_from'),
    custom('valid_until', (record: Promotion) => <PromotionEnd record={record} />, {
      sort: 'valid_until',
      onCard: true,
    }),
    custom('redeemed', (record: Promotion) => <Used record={record} />, { sort: 'redeemed', figures: true }),
    choice('code_kind', { extra: true }),
    instant('updated_at', { extra: true }),
  ],
  filters: [byStatus(promotionMachine)],
  views: promotionStatuses.map((name) => ({ name, search: { status: name } })),
  actions,
  create: { to: '/merchantManagement/createPromotion' },
});

const Terms = ({ record }: Props): ReactElement => {
  const words = useWords('merchant');
  const locale = useLocale();
  const { limit_total, limit_member } = record;
  const limit = (value: number | null): string => (value === null ? words('promotion.no_limit') : String(value));
  return (
    <>
      <Card title={words('promotion.field.terms')}>
        <Words as="p" prose lines breaks>
          {textIn(record.terms, locale) || words('promotion.no_terms')}
        </Words>
      </Card>
      <Card title={words('promotion.group.limits')}>
        <Figures
          look="pairs"
          lines={[
            { label: words('promotion.field.limit_total'), value: limit(limit_total) },
            { label: words('promotion.field.limit_member'), value: limit(limit_member) },
            { label: words('promotion.field.redeemed'), value: <Used record={record} /> },
          ]}
        />
      </Card>
    </>
  );
};
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('merchant');
  const locale = useLocale();
  const { search, change } = useAddress();
  const programmes = record.programmes.map(({ name }) => textIn(name, locale));
  const branches = record.branches.map(({ name }) => name);
  const lines = [
    {
      label: words('promotion.field.merchant_package_id'),
      value: (
        <PageLink to="/merchantManagement/viewPackage" record={record.merchant_package_id}>
          {textIn(record.package_title, locale)}
        </PageLink>
      ),
    },
    record.shared_code !== null && { label: words('promotion.field.shared_code'), value: record.shared_code },
    {
      label: words('promotion.field.branch_ids'),
      value: branches.length === 0 ? words('promotion.everywhere') : branches.join(commaIn(locale)),
    },
    {
      label: words('promotion.field.programme_ids'),
      value: programmes.length === 0 ? words('promotion.everyone') : programmes.join(commaIn(locale)),
    },
  ];
  return (
    <>
      <Card title={words('promotion.group.who')}>
        <Figures look="stacked" lines={lines} />
      </Card>
      {search['edit'] !== undefined && record.can.includes('edit') ? (
        <EditPromotionDrawer id={record.id} onClose={() => change({ edit: undefined })} />
      ) : null}
    </>
  );
};

export const PromotionRecord = recordPage(promotionContract.view, {
  noun,
  list: '/merchantManagement/promotion',
  title: ({ title }) => textIn(title, currentLocale()),
  status: { machine: promotionMachine },
  facts: [
    text('partner_name'),
    choice('code_kind'),
    day('valid_from'),
    custom('valid_until', (record: Promotion) => <PromotionEnd record={record} />),
  ],
  actions,
  main: Terms,
  side: Side,
  history: promotionContract.history,
});
