/** `/merchantManagement/package`: packages of partners. */
import { IconArrowBackUp, IconPencil, IconSend } from '@tabler/icons-react';
import { merchantPackageContract } from './merchant-package.contract.ts';
import { EditPackageDrawer } from './merchant-package.form.tsx';
import { merchantPackageMachine } from './merchant-package.machine.ts';
import { merchantPackageStatuses, type MerchantPackage } from './merchant-package.model.ts';
import { Over, PackageEnd, usePromotionOver } from '../promotion/last-day.parts.tsx';
import { promotionContract } from '../promotion/promotion.contract.ts';
import { promotionMachine } from '../promotion/promotion.machine.ts';
import type { WhyOver } from '../promotion/promotion.rules.ts';
import type { ReactElement } from 'react';
import { textIn } from '#kit/domain/words.ts';
import { jump, movesOf, removal } from '#kit/web/actions.ts';
import { Button } from '@mantine/core';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { custom, day, instant, link, number, status, text } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Inline, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';

const noun = 'merchant.package';
const actions = [
  ...movesOf(merchantPackageMachine, merchantPackageContract, {
    publish: { icon: IconSend },
    unpublish: { icon: IconArrowBackUp, small: true },
  }),
  jump<MerchantPackage>('edit', '/merchantManagement/viewPackage', {
    icon: IconPencil,
    search: () => ({ edit: '1' }),
  }),
  removal(merchantPackageContract.remove),
];
export const MerchantPackageList = listPage(merchantPackageContract.list, {
  noun,
  record: '/merchantManagement/viewPackage',
  columns: [
    link('partner_name'),
    text('title'),
    status(merchantPackageMachine),
    day('valid_from'),
    custom('valid_until', (record: MerchantPackage) => <PackageEnd record={record} />, {
      sort: 'valid_until',
      onCard: true,
    }),
    number('promotions'),
    number('redeemed'),
    instant('updated_at', { extra: true }),
  ],
  filters: [byStatus(merchantPackageMachine)],
  views: merchantPackageStatuses.map((name) => ({ name, search: { status: name } })),
  actions,
  create: { to: '/merchantManagement/createPackage' },
});

type Props = { record: MerchantPackage };
const Mark = ({ why }: { why: WhyOver | null }): ReactElement | null => (why === null ? null : <Over why={why} />);
const Promotions = ({ record }: Props): ReactElement => {
  const over = usePromotionOver();
  const words = useWords('merchant');
  const locale = useLocale();
  const query = { merchant_package_id: String(record.id), itemsPerPage: '200' };
  const { data, waiting } = useLoaded(promotionContract.list, { query }, { height: 120 });
  const description = textIn(record.description, locale);
  const adds = record.can.includes('edit') ? (
    <Button
      component={PageLink}
      to="/merchantManagement/createPromotion"
      search={{ merchant_package_id: String(record.id) }}
      variant="default"
      size="compact-sm"
    >
      {words('promotion.create')}
    </Button>
  ) : undefined;
  return (
    <>
      {description === '' ? null : (
        <Card title={words('package.field.description')}>
          <Words as="p" prose lines breaks>
            {description}
          </Words>
        </Card>
      )}
      <Card title={words('package.promotions_title')} aside={adds}>
        {waiting}
        {data ? (
          <Items empty={words('package.promotions_none')}>
            {data.data.map((one) => (
              <Item
                key={one.id}
                title={
                  <PageLink to="/merchantManagement/viewPromotion" record={one.id}>
                    {textIn(one.title, locale)}
                  </PageLink>
                }
                right={
                  <Inline gap={8}>
                    <Mark why={over(one)} />
                    <Status machine={promotionMachine} value={one.status} noun="merchant.promotion" />
                  </Inline>
                }
              />
            ))}
          </Items>
        ) : null}
      </Card>
    </>
  );
};
const Editing = ({ record }: Props): ReactElement | null => {
  const { search, change } = useAddress();
  return record.can.includes('edit') && search['edit'] !== undefined ? (
    <EditPackageDrawer id={record.id} onClose={() => change({ edit: undefined })} />
  ) : null;
};

export const MerchantPackageRecord = recordPage(merchantPackageContract.view, {
  noun,
  list: '/merchantManagement/package',
  title: ({ title }) => textIn(title, currentLocale()),
  status: { machine: merchantPackageMachine },
  facts: [
    text('partner_name'),
    text('contact_name'),
    text('email'),
    text('phone'),
    day('valid_from'),
    custom('valid_until', (record: MerchantPackage) => <PackageEnd record={record} />),
    number('redeemed'),
  ],
  actions,
  main: Promotions,
  notice: Editing,
  history: merchantPackageContract.history,
});
