/** `/other/websiteIntegration`: keys of a branch, the code for its website with a preview, secrets for programs, and webhooks. */
import { useRef, useState, type ReactElement } from 'react';
import { SegmentedControl, Textarea } from '@mantine/core';
import { IconCode, IconPencil, IconRefresh, IconX } from '@tabler/icons-react';
import { websiteContract } from './website.contract.ts';
import { websiteScopes, websiteStates, type WebsiteKey } from './website.model.ts';
import { Copied, RotateSecret, Secret, Side } from './secret.parts.tsx';
import { scopeOf, snippetOf, websiteShows, type WebsiteShow } from './website.rules.ts';
import { useWebsiteTab, WebsiteTabs } from '../webhook/webhook-tabs.parts.tsx';
import { WebhookDeliveryList } from '../webhook-delivery/webhook-delivery.list.tsx';
import { TrialRuleList } from '../trial-rule/trial-rule.list.tsx';
import { WebhookList } from '../webhook/webhook.list.tsx';
import { commaIn, locales, type Locale } from '#kit/domain/words.ts';
import { jump, move, type Action } from '#kit/web/actions.ts';
import { useAddress } from '#kit/web/address.tsx';
import { branch, custom, instant, number, text } from '#kit/web/columns.tsx';
import { group, manyField, ownField, textField, type OwnInputProps } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { History } from '#kit/web/record/history.tsx';
import { byChoice } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Badge, Cut } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';

const noun = 'settings.website';
type Row = { row: WebsiteKey };
const State = ({ row: { state } }: Row): ReactElement => (
  <Badge tone={state === 'active' ? 'green' : 'gray'}>{useWords('settings')(`website.state.${state}`)}</Badge>
);
const Scopes = ({ row: { scopes } }: Row): ReactElement => {
  const words = useWords('settings');
  const comma = commaIn(useLocale());
  return <Cut most={210}>{scopes.map((one) => words(`website.scope.${one}`)).join(comma)}</Cut>;
};

const Origins = ({ name, label, value, error, set }: OwnInputProps): ReactElement => (
  <Textarea
    id={`field-${name}`}
    name={name}
    label={label}
    error={error}
    description={useWords('settings')('website.origins_hint')}
    autosize
    minRows={2}
    value={Array.isArray(value) ? value.join('\n') : ''}
    onChange={(event) => set(name, event.currentTarget.value.split('\n'))}
    onBlur={() =>
      set(
        name,
        (Array.isArray(value) ? value.map(String) : []).filter((one) => one.trim() !== ''),
      )
    }
  />
);
const groups = [
  group('key', [
    textField('name'),
    manyField('scopes', websiteScopes),
    ownField('origins', Origins),
    textField('privacy_url'),
  ]),
];
const start = () => ({ scopes: ['write_leads' as const, 'read_timetable' as const], origins: [] });
const NewKeyForm = formDrawer(websiteContract.create, { noun, title: 'create', groups, start });
const EditKey = formDrawer(websiteContract.edit, { noun, title: 'edit', groups, record: websiteContract.view });

/** What most people want next is the code for their website. */
const NewKey = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { change } = useAddress();
  const isMade = useRef(false);
  const done = (data: unknown): void => {
    const { id, can } = data as WebsiteKey;
    isMade.current = true;
    // In one step: the second of two changes would open this drawer again.
    change({ new: undefined, [can.includes('use') ? 'use' : 'rotate']: String(id) });
  };
  return <NewKeyForm onDone={done} onClose={() => (isMade.current ? undefined : onClose())} />;
};

const Rotate = ({ id }: { id: number }): ReactElement => {
  const { data, waiting } = useLoaded(websiteContract.view, { params: { id } }, { height: 120 });
  const { run, busy, fault } = useWrite(websiteContract.rotate);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <Secret secret={secret} />;
  if (!data) return waiting;
  const replace = async (at_once: boolean): Promise<void> => {
    const answer = await run({ params: { id }, body: { version: data.version, at_once } });
    if (answer) setSecret(answer.data.secret);
  };
  return (
    <RotateSecret
      noun="website"
      prefix={data.secret_prefix}
      previousUntil={data.previous_until}
      busy={busy}
      fault={fault?.lines.join(' ') ?? null}
      onReplace={(atOnce) => void replace(atOnce)}
    />
  );
};

const Code = ({ of }: { of: WebsiteKey }): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const shows = websiteShows.filter((one) => of.scopes.includes(scopeOf(one)));
  const [show, setShow] = useState<WebsiteShow>(shows[0] ?? 'form');
  const [lang, setLang] = useState<Locale>(locale);
  const snippet = snippetOf(globalThis.location.origin, { site: of.site, show, lang });
  const address = `/p/website?${new URLSearchParams({ site: of.site, show, lang }).toString()}`;
  return (
    <Stacked gap={12} items="stretch">
      {of.origins.length === 0 ? <p>{words('website.no_origins')}</p> : null}
      <SegmentedControl
        value={show}
        data={shows.map((value) => ({ value, label: words(`website.show.${value}`) }))}
        onChange={(next) => setShow(next)}
      />
      <SegmentedControl
        aria-label={words('website.lang')}
        value={lang}
        data={locales.map((value) => ({ value, label: words(`website.language.${value}`) }))}
        onChange={(next) => setLang(next)}
      />
      <p>{words('website.use_text')}</p>
      <Textarea readOnly autosize aria-label={words('website.use')} value={snippet} />
      <Copied value={snippet} word="copy" />
      <Words as="h2" size={14} weight={600}>
        {words('website.preview')}
      </Words>
      {show === 'chat' ? (
        <p>{words('website.chat_preview')}</p>
      ) : (
        <iframe
          style={{ border: 0 }}
          title={words('website.preview')}
          sandbox="allow-scripts"
          src={address}
          width="100%"
          height={460}
        />
      )}
      <NounScope noun={noun}>
        <History row={websiteContract.history} id={of.id} />
      </NounScope>
    </Stacked>
  );
};
const CodeOf = ({ id }: { id: number }): ReactElement => {
  const { data, waiting } = useLoaded(websiteContract.view, { params: { id } }, { height: 200 });
  return data ? <Code of={data} /> : waiting;
};

const opens = (name: string): { search: (row: WebsiteKey) => Record<string, string>; id: () => undefined } => ({
  search: ({ id }) => ({ [name]: String(id) }),
  id: () => undefined,
});
const here = '/other/websiteIntegration';
const actions: readonly Action<WebsiteKey>[] = [
  jump<WebsiteKey>('use', here, { ...opens('use'), icon: IconCode }),
  jump<WebsiteKey>('edit', here, { ...opens('edit'), icon: IconPencil }),
  jump<WebsiteKey>('rotate', here, { ...opens('rotate'), icon: IconRefresh }),
  move<WebsiteKey, typeof websiteContract.end>(
    'end',
    websiteContract.end,
    ({ id, version }) => ({ params: { id }, body: { version } }),
    { icon: IconX, danger: true, confirms: true },
  ),
];
const Keys = listPage(websiteContract.list, {
  noun,
  columns: [
    text('name'),
    branch('branch_name', { extra: 'branch' }),
    custom('state', (row: WebsiteKey) => <State row={row} />),
    custom('origins', (row: WebsiteKey) => <Cut most={220}>{row.origins.join(commaIn(currentLocale())) || '—'}</Cut>),
    custom('scopes', (row: WebsiteKey) => <Scopes row={row} />),
    number('leads'),
    instant('last_used_at'),
    text('secret_prefix', { extra: true }),
    instant('rotated_at', { extra: true }),
    text('staff_name', { extra: true }),
    instant('created_at', { extra: true }),
  ],
  filters: [byChoice('state', websiteStates), byChoice('scope', websiteScopes)],
  actions,
  csv: websiteContract.csv,
  above: WebsiteTabs,
  create: { drawer: NewKey, needs: 'EDIT_FACILITY_ACCOUNT' },
});

const KeyList = (): ReactElement => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const { use, edit, rotate } = search;
  const close = (): void => change({ use: undefined, edit: undefined, rotate: undefined }, { replace: true });
  return (
    <>
      <Keys />
      {use === undefined ? null : (
        <Side title={words('website.use')} onClose={close}>
          <CodeOf id={Number(use)} />
        </Side>
      )}
      {edit === undefined ? null : <EditKey id={Number(edit)} onClose={close} />}
      {rotate === undefined ? null : (
        <Side title={words('website.rotate')} onClose={close}>
          <Rotate id={Number(rotate)} />
        </Side>
      )}
    </>
  );
};

const lists = { keys: KeyList, trials: TrialRuleList, webhooks: WebhookList, messages: WebhookDeliveryList };
export const WebsiteKeyList = (): ReactElement => {
  const List = lists[useWebsiteTab()];
  return <List />;
};
