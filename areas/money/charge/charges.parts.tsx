/** The custom charges of one client with their actions, and the next steps for a pending one. */
import type { ReactElement } from 'react';
import { chargeContract } from './charge.contract.ts';
import { chargeMachine } from './charge.machine.ts';
import type { Charge } from './charge.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { NextMoves } from '../approval/next-moves.parts.tsx';
import { chargeActions } from '../refund/refund.actions.ts';
import { RequestMoves } from '../approval/request-moves.parts.tsx';

const SHOWN = '20';

const One = ({ charge }: { charge: Charge }): ReactElement => {
  const words = useWords('money');
  return (
    <Item
      title={formatMoney(charge.amount_cents, charge.currency)}
      right={<Status machine={chargeMachine} value={charge.status} />}
      below={[
        charge.reason,
        charge.decided_why,
        <>
          <InstantText at={charge.created_at} />
          {charge.asked_by_name === null ? null : ` · ${charge.asked_by_name}`}
          {charge.decided_by_name === null ? null : ` · ${words('invoice.by', { name: charge.decided_by_name })}`}
        </>,
        charge.invoice_id === null ? null : (
          <PageLink key="invoice" to="/manage/clientDetails/paymentInvoice" record={charge.invoice_id}>
            {charge.invoice_number}
          </PageLink>
        ),
      ]}
      foot={<RequestMoves record={charge} actions={chargeActions} primary="approve" />}
    >
      <div>{charge.description}</div>
    </Item>
  );
};

export const ChargesOfClient = ({ member_id }: { member_id: number }): ReactElement => {
  const words = useWords('money');
  const { branch_id } = usePlace();
  const query = { member_id: String(member_id), itemsPerPage: SHOWN };
  const charges = useRead(chargeContract.list, { params: { branch_id: branch_id ?? 0 }, query });
  const waits = charges.data?.data.some(({ status }) => status === chargeMachine.initial) ?? false;
  return (
    <>
      <Card title={words('custom_charge.of_client')}>
        <Loaded of={charges} height={80}>
          {({ data }) => (
            <Items empty={words('custom_charge.none')}>
              {data.map((charge) => (
                <One key={charge.id} charge={charge} />
              ))}
            </Items>
          )}
        </Loaded>
      </Card>
      <NextMoves
        machine={chargeMachine}
        status={chargeMachine.initial}
        title={words(waits ? 'custom_charge.next' : 'custom_charge.once_asked')}
      />
    </>
  );
};
