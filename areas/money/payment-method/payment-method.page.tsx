/**
 * `/manage/clientDetails/replacePaymentMethod/{membership}`: the payment method of a membership, and the client's other
 * ones.
 */
import { useEffect, useRef, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import {
  methodKinds,
  paymentMethodContract,
  type HeldPaymentMethod,
  type MembershipPaying,
} from './payment-method.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress, usePageId } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { dayField, selectField, textField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

type Props = { paying: MembershipPaying };
const useAssign = ({ id, version }: MembershipPaying) => {
  const { run, busy } = useWrite(paymentMethodContract.assign);
  const assign = async (payment_method_id: number | null): Promise<void> => {
    await run({ params: { id }, body: { version, payment_method_id } });
  };
  return { assign, busy };
};

const Method = ({ paying, method }: Props & { method: HeldPaymentMethod }): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const { assign, busy } = useAssign(paying);
  const isUsed = paying.payment_method_id === method.id;
  return (
    <Item
      title={`${method.brand} •••• ${method.last_four}`}
      below={
        <>
          {words(`payment_method.kind.${method.kind}`)} · {words(`payment_method.gateway.${method.gateway}`)}
          {method.expires_on === null
            ? null
            : ` · ${words(`payment_method.expires.${method.expires}`, { on: write(method.expires_on) })}`}
        </>
      }
      right={
        isUsed ? (
          <Badge tone="green">{words('payment_method.used')}</Badge>
        ) : paying.can.includes('replace') ? (
          <Button variant="default" size="xs" loading={busy} onClick={() => void assign(method.id)}>
            {words('payment_method.use')}
          </Button>
        ) : null
      }
    />
  );
};

const SetUp = ({ paying }: Props): ReactElement => {
  const words = useWords('money');
  const { run, busy } = useWrite(paymentMethodContract.setUp);
  const open = async (): Promise<void> => {
    const answer = await run({ params: { id: paying.id }, body: {} });
    if (answer) window.location.assign(answer.data.url);
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void open()}>
      {words('payment_method.set_up')}
    </Button>
  );
};

/** Back from the provider's page: the card entered there is saved, once. */
const useTaking = ({ id, version }: MembershipPaying): boolean => {
  const { search, change } = useAddress();
  const { run } = useWrite(paymentMethodContract.take);
  const session = search['session'];
  const begun = useRef<string>(undefined);
  useEffect(() => {
    if (session === undefined || begun.current === session) return;
    begun.current = session;
    void run({ params: { id }, body: { version, session } }).then(() =>
      change({ session: undefined }, { replace: true }),
    );
  }, [session, id, version, run, change]);
  return session !== undefined;
};

const Shown = ({ paying, isForUpfront = false }: Props & { isForUpfront?: boolean }): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const { assign, busy } = useAssign(paying);
  const isTaking = useTaking(paying);
  const mayReplace = paying.can.includes('replace');
  const facts = { programme: textIn(paying.programme_name, locale), member: paying.member_name };
  return (
    <>
      <PageHead
        title={words('payment_method.title')}
        context={
          <PageLink to="/manage/clientDetails" record={paying.member_id}>
            {words('payment_method.context', facts)}
          </PageLink>
        }
        aside={paying.can.includes('set_up') ? <SetUp paying={paying} /> : null}
        primary={
          mayReplace ? (
            <Button component={PageLink} to="/manage/clientDetails/replacePaymentMethod/update" record={paying.id}>
              {words('payment_method.update')}
            </Button>
          ) : null
        }
      />
      <Card title={words('payment_method.kept')}>
        {isTaking ? <output>{words('payment_method.taking')}</output> : null}
        {paying.payment_method_id === null ? <Quiet>{words('payment_method.none')}</Quiet> : null}
        <Items empty={<Empty title={words('payment_method.empty')} />}>
          {paying.methods.map((method) => (
            <Method key={method.id} paying={paying} method={method} />
          ))}
        </Items>
        {isForUpfront ? (
          <Button
            component={PageLink}
            to="/manage/clientDetails/upfrontPayment"
            record={paying.id}
            variant="default"
            mt="sm"
          >
            {words('upfront.assigned')}
          </Button>
        ) : null}
        {mayReplace && paying.payment_method_id !== null ? (
          <Button variant="subtle" color="gray" size="xs" loading={busy} onClick={() => void assign(null)}>
            {words('payment_method.at_desk')}
          </Button>
        ) : null}
      </Card>
    </>
  );
};

const Body = ({ isForUpfront = false }: { isForUpfront?: boolean }): ReactElement => {
  const words = useWords('money');
  const id = usePageId();
  const paying = useRead(paymentMethodContract.view, { params: { id: id ?? 0 } }, { when: id !== undefined });
  if (id === undefined) return <Empty isPage title={words('payment_method.choose')} />;
  return <Loaded of={paying}>{(data) => <Shown paying={data} isForUpfront={isForUpfront} />}</Loaded>;
};
export const PaymentMethodPage = (): ReactElement => (
  <NounScope noun="money.payment_method">
    <Body />
  </NounScope>
);

/** `/manage/clientDetails/upfrontPayment/assignCard/{membership}`: choose the card to charge, then go back. */
export const AssignCardPage = (): ReactElement => (
  <NounScope noun="money.payment_method">
    <Body isForUpfront />
  </NounScope>
);

/** `/manage/clientDetails/replacePaymentMethod/update/{membership}`: a method from the branch's terminal. */
export const PaymentMethodForm = formPage(paymentMethodContract.record, {
  noun: 'money.payment_method',
  title: 'update',
  save: 'save',
  record: paymentMethodContract.view,
  groups: [
    {
      fields: [
        selectField('kind', methodKinds),
        [textField('brand'), textField('last_four'), dayField('expires_on')],
        textField('reference'),
      ],
    },
  ],
  start: () => ({ kind: 'card' as const }),
  done: (paying) => ({ to: '/manage/clientDetails/replacePaymentMethod', id: paying.id }),
});
