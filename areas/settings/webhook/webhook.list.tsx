/** Addresses that a branch tells what happened: added, signed, tested, and what they last answered. */
import { useRef, useState, type ReactElement } from 'react';
import {
  IconHistory,
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import { webhookContract } from './webhook.contract.ts';
import { webhookMachine } from './webhook.machine.ts';
import { webhookEvents, type Webhook } from './webhook.model.ts';
import { WebsiteTabs } from './webhook-tabs.parts.tsx';
import { RotateSecret, Secret, Side } from '../website/secret.parts.tsx';
import { websiteContract } from '../website/website.contract.ts';
import { jump, move, movesOf, removal, type Action } from '#kit/web/actions.ts';
import { useAddress } from '#kit/web/address.tsx';
import { branch, custom, instant, number, text } from '#kit/web/columns.tsx';
import { group, manyField, recordField, textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { byChoice, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Badge, Cut } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useWrite } from '#kit/web/query.ts';
import { History } from '#kit/web/record/history.tsx';
import { say, useLocale, useWords } from '#kit/web/words.ts';

const noun = 'settings.webhook';
type Row = { row: Webhook };
const State = ({ row: { status, off_why, failing_since } }: Row): ReactElement => {
  const words = useWords('settings');
  const isFailing = status === 'active' && failing_since !== null;
  const tone = isFailing ? 'red' : status === 'active' ? 'green' : 'gray';
  return (
    <Stacked gap={2} items="flex-start">
      <Badge tone={tone}>{words(`webhook.state.${isFailing ? 'failing' : status}`)}</Badge>
      {off_why === null ? null : <Dim>{words(`webhook.off.${off_why}`)}</Dim>}
    </Stacked>
  );
};
const Events = ({ row: { events } }: Row): ReactElement => {
  const words = useWords('settings');
  const comma = useLocale() === 'cn' ? '、' : ', ';
  return <Cut>{events.map((one) => words(`webhook.event.${one}`)).join(comma)}</Cut>;
};

const groups = [
  group('address', [
    textField('name'),
    textField('url', { autoComplete: 'off' }),
    recordField('website_key_id', websiteContract.list, (key) => String(key['name']), {
      query: { state: 'active' },
      shown: (values) => (typeof values['key_name'] === 'string' ? values['key_name'] : undefined),
    }),
  ]),
  group('told', [manyField('events', webhookEvents)]),
];
const NewWebhookForm = formDrawer(webhookContract.create, {
  noun,
  title: 'create',
  groups,
  start: () => ({ events: [] }),
});
const EditWebhook = formDrawer(webhookContract.edit, { noun, title: 'edit', groups, record: webhookContract.view });
/** What the receiver needs next is the secret. */
const NewWebhookDrawer = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { change } = useAddress();
  const isMade = useRef(false);
  const done = (data: unknown): void => {
    isMade.current = true;
    // In one step: the second of two changes would open this drawer again.
    change({ new: undefined, rotate: String((data as Webhook).id) });
  };
  return <NewWebhookForm onDone={done} onClose={() => (isMade.current ? undefined : onClose())} />;
};

const Rotate = ({ id }: { id: number }): ReactElement => {
  const { data, waiting } = useLoaded(webhookContract.view, { params: { id } }, { height: 120 });
  const { run, busy, fault } = useWrite(webhookContract.rotate);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <Secret secret={secret} />;
  if (!data) return waiting;
  const replace = async (at_once: boolean): Promise<void> => {
    const answer = await run({ params: { id }, body: { version: data.version, at_once } });
    if (answer) setSecret(answer.data.secret);
  };
  return (
    <RotateSecret
      noun="webhook"
      prefix={data.secret_prefix}
      previousUntil={data.previous_until}
      busy={busy}
      fault={fault?.lines.join(' ') ?? null}
      onReplace={(atOnce) => void replace(atOnce)}
    />
  );
};

const here = '/other/websiteIntegration';
const opens = (name: string) => ({
  search: ({ id }: Webhook): Record<string, string> => ({ tab: 'webhooks', [name]: String(id) }),
  id: () => undefined,
});
const log = {
  search: ({ id }: Webhook): Record<string, string> => ({ tab: 'messages', webhook_id: String(id) }),
  id: () => undefined,
};
const actions: readonly Action<Webhook>[] = [
  jump<Webhook>('log', here, { ...log, icon: IconListDetails, always: true }),
  move<Webhook, typeof webhookContract.test>('test', webhookContract.test, ({ id }) => ({ params: { id }, body: {} }), {
    icon: IconSend,
    says: () => [say('settings')('webhook.test_sent')],
  }),
  jump<Webhook>('edit', here, { ...opens('edit'), icon: IconPencil }),
  jump<Webhook>('rotate', here, { ...opens('rotate'), icon: IconKey }),
  move<Webhook, typeof webhookContract.replay>(
    'replay',
    webhookContract.replay,
    ({ id }) => ({ params: { id }, body: {} }),
    {
      icon: IconRefresh,
      says: (_row, { count }) => [say('settings')('webhook.replay_sent', { count })],
    },
  ),
  jump<Webhook>('history', here, { ...opens('history'), icon: IconHistory, always: true }),
  ...movesOf(webhookMachine, webhookContract, {
    turn_on: { icon: IconPlayerPlay },
    turn_off: { icon: IconPlayerPause, danger: true },
  }),
  removal(webhookContract.remove),
];
const Webhooks = listPage(webhookContract.list, {
  noun,
  columns: [
    text('name'),
    branch('branch_name', { extra: 'branch' }),
    custom('status', (row: Webhook) => <State row={row} />),
    text('url'),
    custom('events', (row: Webhook) => <Events row={row} />),
    number('failed'),
    instant('last_delivered_at'),
    number('waiting', { extra: true }),
    text('key_name', { extra: true }),
    instant('rotated_at', { extra: true }),
    text('staff_name', { extra: true }),
    instant('created_at', { extra: true }),
  ],
  filters: [byStatus(webhookMachine), byChoice('event', webhookEvents)],
  actions,
  above: WebsiteTabs,
  create: { drawer: NewWebhookDrawer, needs: 'EDIT_FACILITY_ACCOUNT' },
});

export const WebhookList = (): ReactElement => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const { edit, rotate, history } = search;
  const close = (): void => change({ edit: undefined, rotate: undefined, history: undefined }, { replace: true });
  return (
    <>
      <Webhooks />
      {edit === undefined ? null : <EditWebhook id={Number(edit)} onClose={close} />}
      {rotate === undefined ? null : (
        <Side title={words('webhook.rotate')} onClose={close}>
          <Rotate id={Number(rotate)} />
        </Side>
      )}
      {history === undefined ? null : (
        <Side title={words('webhook.history')} onClose={close}>
          <NounScope noun={noun}>
            <History row={webhookContract.history} id={Number(history)} />
          </NounScope>
        </Side>
      )}
    </>
  );
};
