/** `/sales/material`: what salespeople show today, by campaign. */
import type { ReactElement } from 'react';
import { salesMaterialContract } from './sales-material.contract.ts';
import type { CurrentMaterial } from './sales-material.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, NoPermission, PageHead } from '#kit/web/look/page.tsx';
import { useDays } from '#kit/web/days.ts';
import { usePlace } from '#kit/web/place.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { OpenMaterial } from './sales-material.parts.tsx';

const Line = ({ one }: { one: CurrentMaterial }): ReactElement => {
  const words = useWords('commission');
  const write = useDays();
  const until = one.valid_until === null ? null : words('sales_material.until', { day: write(one.valid_until) });
  return <Item title={<OpenMaterial of={one}>{one.name}</OpenMaterial>} below={[one.note, one.file_name, until]} />;
};

const Campaigns = ({ branch_id }: { branch_id: number }): ReactElement | null => {
  const words = useWords('commission');
  const { data, waiting } = useLoaded(salesMaterialContract.current, { params: { branch_id } }, { height: 200 });
  if (!data) return waiting;
  if (data.length === 0) return <Empty title={words('sales_material.none_now')} />;
  return (
    <Stacked gap={16} most={720}>
      {[...Map.groupBy(data, ({ campaign }) => campaign)].map(([campaign, rows]) => (
        <Card key={campaign} title={campaign}>
          <Items>
            {rows.map((one) => (
              <Line key={one.id} one={one} />
            ))}
          </Items>
        </Card>
      ))}
    </Stacked>
  );
};

export const CurrentMaterialPage = (): ReactElement => {
  const words = useWords('commission');
  const { branch_id } = usePlace();
  const manages = useMayOpen('/settings/material');
  if (branch_id === null) return <NoPermission isPage />;
  return (
    <>
      <PageHead
        title={words('sales_material.current_title')}
        context={words('sales_material.current_context')}
        aside={manages ? <PageLink to="/settings/material">{words('sales_material.to_all')}</PageLink> : undefined}
      />
      <Campaigns branch_id={branch_id} />
    </>
  );
};
