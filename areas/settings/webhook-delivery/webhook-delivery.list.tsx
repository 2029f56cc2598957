/** Messages to other programs: what was sent, what was answered, and sending one again. */
import type { ReactElement } from 'react';
import { Textarea } from '@mantine/core';
import { IconEye, IconRefresh } from '@tabler/icons-react';
import { webhookDeliveryContract } from './webhook-delivery.contract.ts';
import { webhookDeliveryMachine } from './webhook-delivery.machine.ts';
import { tookOf } from './webhook-delivery.rules.ts';
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
import { Cut, None } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { useWords } from '#kit/web/words.ts';

const noun = 'settings.webhook_delivery';
/** The HTTP status says more than “not accepted”. */
const useAnswer = ({ answer, fault }: DeliveryRow): string | null => {
  const words = useWords('settings');
  if (answer !== null && (fault === null || fault === 'status')) return String(answer);
  return fault === null ? null : words(`webhook_delivery.fault.${fault}`);
};
const Answer = ({ row }: { row: DeliveryRow }): ReactElement => <>{useAnswer(row) ?? <None />}</>;
/** Head office has a column more, and the next try has to be read in full. */
const ShortAnswer = ({ row }: { row: DeliveryRow }): ReactElement => {
  const said = useAnswer(row);
  return said === null ? <None /> : <Cut most={130}>{said}</Cut>;
};
const Took = ({ row: { took_ms } }: { row: DeliveryRow }): ReactElement => {
  const words = useWords('settings');
  if (took_ms === null) return <None />;
  const { unit, value } = tookOf(took_ms);
  return <>{words(`webhook_delivery.took.${unit}`, { value })}</>;
};
const answer = custom('answer', (row: DeliveryRow) => <Answer row={row} />);
const shortAnswer = custom('answer', (row: DeliveryRow) => <ShortAnswer row={row} />);
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
    shortAnswer,
    custom('webhook_name', (row: DeliveryRow) => <Cut most={130}>{row.webhook_name}</Cut>),
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
