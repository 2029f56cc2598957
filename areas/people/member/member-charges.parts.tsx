/** Custom charges of a client that are pending: requested, and not yet on an invoice. */
import type { ReactElement } from 'react';
import { chargeContract } from '#areas/money/charge/charge.contract.ts';
import { chargeMachine } from '#areas/money/charge/charge.machine.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Money, Status } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useWords } from '#kit/web/words.ts';

export const Charges = ({ member_id }: { member_id: number }): ReactElement | null => {
  const words = useWords('money');
  const { branch_id } = usePlace();
  const query = { member_id: String(member_id), status: 'pending', itemsPerPage: '20' };
  const { data, failed } = useLoaded(chargeContract.list, { params: { branch_id: branch_id ?? 0 }, query });
  if (failed) return <Card title={words('custom_charge.waiting')}>{failed}</Card>;
  if (!data || data.data.length === 0) return null;
  return (
    <Card title={words('custom_charge.waiting')}>
      <Items>
        {data.data.map((charge) => (
          <Item
            key={charge.id}
            title={
              <PageLink to="/manage/clientDetails/customCharge" record={member_id}>
                {charge.description}
              </PageLink>
            }
            below={[charge.reason, charge.asked_by_name].filter(Boolean).join(' · ')}
            right={
              <>
                <Money cents={charge.amount_cents} currency={charge.currency} />
                <div>
                  <Status machine={chargeMachine} value={charge.status} noun="money.custom_charge" />
                </div>
              </>
            }
          />
        ))}
      </Items>
    </Card>
  );
};
