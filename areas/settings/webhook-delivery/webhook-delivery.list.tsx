/** Messages to other programs: what was sent, what was answered, and sending one again. */
import type { ReactElement } from 'react';
import { Textarea } from '@mantine/core';
import { IconEye, IconRefresh } from '@tabler/icons-react';
import { webhookDeliveryContract } from './webhook-delivery.contract.ts';
import { webhookDeliveryMachine } from './webhook-delivery.machine.ts';
import { deliveryEvents, type Delivery, type DeliveryRow } from './webhook-delivery.model.ts';
import { Side } from '../website/secret.parts.tsx';
import { WebsiteTabs } from '../webhook/webhook-tabs.parts.tsx';
import { webhookContract } from '../webhook/webhook.contract.ts';
import { jump, move, type Action } from '#kit/web/actions.ts';
import { useAddress } from '#kit/web/address.tsx';
import { branch, choice, custom, instant, number, planned, status, text } from '#kit/web/columns.tsx';
import { byChoice, byRecord, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { None } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { useWords } from '#kit/web/words.ts';

const noun = 'settings.webhook_delivery';
/** The HTTP status says more than “not accepted”. */
const Answer = ({ row: { answer, fault } }: { row: DeliveryRow }): ReactElement => {
  const words = useWords('settings');
  if (answer !== null && (fault === null || fault === 'status')) return <>{answer}</>;
  return fault === null ? <None /> : <>{words(`webhook_delivery.fault.${fault}`)}</>;
};
const Took = ({ row: { took_ms } }: { row: DeliveryRow }): ReactElement => {
  const words = useWords('settings');
  return took_ms === null ? <None /> : <>{words('webhook_delivery.ms', { ms: took_ms })}</>;
};
const answer = custom('answer', (row: DeliveryRow) => <Answer row={row} />);
const took = custom('took_ms', (row: DeliveryRow) => <Took row={row} />);

const Message = ({ message }: { message: Delivery }): ReactElement => {
  const words = useWords('settings');
  return (
    <Stacked gap={16} items="stretch">
      <Facts
        record={message}
        facts={[
          text('webhook_name'),
          choice('event'),
          status(webhookDeliveryMachine),
          answer,
          number('tries'),
          took,
          planned('next_try_at'),
          instant('created_at'),
          instant('done_at'),
        ]}
      />
      <Textarea
        readOnly
        autosize
        maxRows={20}
        label={words('webhook_delivery.body')}
        description={words('webhook_delivery.body_text')}
        value={message.body}
      />
      {message.answer_text ? (
        <Textarea
          readOnly
          autosize
          maxRows={10}
          label={words('webhook_delivery.answer_text')}
          value={message.answer_text}
        />
      ) : null}
    </Stacked>
  );
};
const MessageOf = ({ id }: { id: number }): ReactElement => {
  const { data, waiting } = useLoaded(webhookDeliveryContract.view, { params: { id } }, { height: 300 });
  return data ? (
    <NounScope noun={noun}>
      <Message message={data} />
    </NounScope>
  ) : (
    waiting
  );
};

const here = '/other/websiteIntegration';
const actions: readonly Action<DeliveryRow>[] = [
  jump<DeliveryRow>('open', here, {
    // The filters stay as they are.
    search: ({ id }) => ({
      ...Object.fromEntries(new URLSearchParams(globalThis.location.search)),
      message: String(id),
    }),
    id: () => undefined,
    icon: IconEye,
  }),
  move<DeliveryRow, typeof webhookDeliveryContract.replay>(
    'replay',
    webhookDeliveryContract.replay,
    ({ id }) => ({ params: { id }, body: {} }),
    { icon: IconRefresh },
  ),
];
const Messages = listPage(webhookDeliveryContract.list, {
  noun,
  columns: [
    instant('created_at'),
    branch('branch_name', { extra: 'branch' }),
    choice('event'),
    status(webhookDeliveryMachine),
    answer,
    text('webhook_name'),
    number('tries'),
    took,
    planned('next_try_at'),
    number('record_id', { extra: true }),
    number('id', { extra: true }),
    instant('done_at', { extra: true }),
  ],
  filters: [
    byRecord('webhook_id', webhookContract.list, (row) => String(row['name']), webhookContract.view),
    byStatus(webhookDeliveryMachine),
    byChoice('event', deliveryEvents),
  ],
  actions,
  csv: webhookDeliveryContract.csv,
  above: WebsiteTabs,
});

export const WebhookDeliveryList = (): ReactElement => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const { message } = search;
  return (
    <>
      <Messages />
      {message === undefined ? null : (
        <Side title={words('webhook_delivery.one')} onClose={() => change({ message: undefined }, { replace: true })}>
          <MessageOf id={Number(message)} />
        </Side>
      )}
    </>
  );
};
