/** `/connect/createEmail` and `/connect/editEmail/{id}`: the texts in both languages, beside what a client gets. */
import type { ReactElement } from 'react';
import { BlocksInput, emptyBlock } from './blocks-input.parts.tsx';
import { campaignContract } from './campaign.contract.ts';
import type { Block, Campaign } from './campaign.model.ts';
import { LetterPreview } from './letter-preview.parts.tsx';
import { PageLink, useAddress, useGo } from '#kit/web/address.tsx';
import { bothField, checkField, group, ownField, textField, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { queryClient, queryKeyOf, useRead } from '#kit/web/query.ts';
import { say, useWords } from '#kit/web/words.ts';

const groups = [
  group('what', [textField('name'), bothField('subject'), checkField('is_template')]),
  group('text', [ownField('blocks', BlocksInput)]),
] as const;
const Way = (): ReactElement => {
  const words = useWords('broadcast');
  return (
    <Trail>
      <PageLink to="/connect/email">{words('campaign.title')}</PageLink>
    </Trail>
  );
};
/** A new e-mail can begin as a template: the page opens again with it. */
const Templates = (): ReactElement | null => {
  const words = useWords('broadcast');
  const go = useGo();
  const { branch_id } = usePlace();
  const asked = { params: { branch_id: branch_id ?? 0 }, query: { use: 'template', itemsPerPage: '50' } };
  const { data } = useRead(campaignContract.list, asked, { when: branch_id !== null });
  if (!data || data.total === 0) return null;
  return (
    <Select
      mb={12}
      label={words('campaign.start_from')}
      data={data.data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={null}
      onChange={(next) => (next === null ? undefined : go('/connect/createEmail', undefined, { from: next }))}
    />
  );
};
const Side = ({ values }: { values: Values }): ReactElement => (
  <LetterPreview
    subject={values['subject'] as { en: string; cn: string }}
    blocks={(values['blocks'] ?? []) as Block[]}
  />
);
const SideOfNew = (props: { values: Values }): ReactElement => (
  <div>
    <Templates />
    <Side {...props} />
  </div>
);
const done = ({ id }: { id: number }) => ({ to: '/connect/viewSchedules' as const, id });

const New = formPage(campaignContract.create, {
  noun: 'broadcast.campaign',
  title: 'create',
  groups,
  start: () => ({ blocks: [emptyBlock('heading'), emptyBlock('text')] }),
  side: SideOfNew,
  trail: Way,
  done,
});
/** What is copied was read before the form is shown. */
const copied = (from: string | undefined): Campaign | undefined =>
  queryClient.getQueryData(queryKeyOf(campaignContract.view, { params: { id: Number(from) } }));
const Copy = formPage(campaignContract.create, {
  noun: 'broadcast.campaign',
  title: 'create',
  groups,
  start: ({ search }) => {
    const of = copied(search['from']);
    if (!of) return {};
    const { name, subject, blocks } = of;
    return { name: say('broadcast')('campaign.copy_of', { name }), subject, blocks };
  },
  side: SideOfNew,
  trail: Way,
  done,
  ready: true,
});
const CopyOf = ({ id }: { id: number }): ReactElement => {
  const { data, waiting } = useLoaded(campaignContract.view, { params: { id } }, { isPage: true });
  return data ? <Copy key={id} /> : waiting;
};
export const CreateCampaign = (): ReactElement => {
  const from = Number(useAddress().search['from'] ?? 0);
  return Number.isSafeInteger(from) && from > 0 ? <CopyOf id={from} /> : <New />;
};
export const EditCampaign = formPage(campaignContract.edit, {
  noun: 'broadcast.campaign',
  title: 'edit',
  groups,
  record: campaignContract.view,
  side: Side,
  trail: Way,
  done,
});
