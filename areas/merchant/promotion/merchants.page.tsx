/** `/merchantManagement`: where packages, promotions and redemptions are. */
import type { ReactElement } from 'react';
import { PageLink } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { Card, PageHead } from '#kit/web/look/page.tsx';
import { mayOpen, useRights } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

export const MerchantsPage = (): ReactElement => {
  const words = useWords('merchant');
  const caller = useRights();
  const entries = [
    ['/merchantManagement/package', words('package.title'), words('promotion.index.packages_text')],
    ['/merchantManagement/promotion', words('promotion.title'), words('promotion.index.promotions_text')],
    ['/merchantManagement/redeem', words('promotion.desk.title'), words('promotion.index.redeem_text')],
    ['/merchantManagement/redemptions', words('redemption.title'), words('promotion.index.redemptions_text')],
  ] as const;
  return (
    <>
      <PageHead title={words('promotion.index.title')} context={words('promotion.index.context')} />
      <Stacked most={640}>
        <Card>
          <Items>
            {entries
              .filter(([path]) => mayOpen(path, caller))
              .map(([path, title, text]) => (
                <Item key={path} title={<PageLink to={path}>{title}</PageLink>} below={text} />
              ))}
            {mayOpen('/report/reportList', caller) ? (
              <Item
                title={
                  <PageLink to="/report/reportList" search={{ report: 'promotions' }}>
                    {words('promotion.index.report')}
                  </PageLink>
                }
                below={words('promotion.index.report_text')}
              />
            ) : null}
          </Items>
        </Card>
      </Stacked>
    </>
  );
};
