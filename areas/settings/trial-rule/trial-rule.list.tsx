/** The class categories that a branch has opened for trials, as a tab of `/other/websiteIntegration`. */
import type { ReactElement } from 'react';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { trialRuleContract } from './trial-rule.contract.ts';
import type { TrialRule } from './trial-rule.model.ts';
import { WebsiteTabs } from '../webhook/webhook-tabs.parts.tsx';
import { jump, removal, type Action } from '#kit/web/actions.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { branch, custom, instant, number } from '#kit/web/columns.tsx';
import { group, numberField, ownField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { byChoice } from '#kit/web/list/filters.ts';
import { History } from '#kit/web/record/history.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { Side } from '../website/secret.parts.tsx';
import { listPage } from '#kit/web/list/page.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { categoryKeys, categoryName } from '#web/shell/class-categories.ts';
import { CategoryInput } from '#web/shell/category-input.tsx';

const noun = 'settings.trial_rule';
const Category = ({ row }: { row: TrialRule }): ReactElement => <>{categoryName(row.category, useLocale())}</>;
const BookedTrials = (): ReactElement | null => {
  const words = useWords('settings');
  return useMayOpen('/manage/classes/trials') ? (
    <PageLink to="/manage/classes/trials">{words('trial_rule.list')}</PageLink>
  ) : null;
};

const numbers = [numberField('places', { min: 1, max: 20 }), numberField('days_ahead', { min: 1, max: 30 })] as const;
const OpenCategory = formDrawer(trialRuleContract.create, {
  noun,
  title: 'create',
  groups: [group('rule', [ownField('category', CategoryInput), ...numbers])],
  start: () => ({ places: 2, days_ahead: 7 }),
});
const EditTrials = formDrawer(trialRuleContract.edit, {
  noun,
  title: 'edit',
  groups: [group('rule', [...numbers])],
  record: trialRuleContract.view,
});

const actions: readonly Action<TrialRule>[] = [
  jump<TrialRule>('edit', '/other/websiteIntegration', {
    search: ({ id }) => ({ tab: 'trials', edit: String(id) }),
    id: () => undefined,
    icon: IconPencil,
  }),
  jump<TrialRule>('history', '/other/websiteIntegration', {
    search: ({ id }) => ({ tab: 'trials', history: String(id) }),
    id: () => undefined,
    icon: IconHistory,
    always: true,
  }),
  removal(trialRuleContract.remove),
];
const Rules = listPage(trialRuleContract.list, {
  noun,
  columns: [
    custom('category', (row: TrialRule) => <Category row={row} />),
    number('places'),
    number('days_ahead'),
    number('coming'),
    instant('created_at', { extra: true }),
    branch('branch_name', { extra: 'branch' }),
  ],
  filters: [byChoice('category', categoryKeys, { labelOf: categoryName })],
  actions,
  above: WebsiteTabs,
  aside: BookedTrials,
  create: { drawer: OpenCategory, needs: 'EDIT_FACILITY_ACCOUNT' },
});

export const TrialRuleList = (): ReactElement => {
  const { search, change } = useAddress();
  const words = useWords('settings');
  const { edit, history } = search;
  return (
    <>
      <Rules />
      {edit === undefined ? null : (
        <EditTrials id={Number(edit)} onClose={() => change({ edit: undefined }, { replace: true })} />
      )}
      {history === undefined ? null : (
        <Side title={words('trial_rule.history')} onClose={() => change({ history: undefined }, { replace: true })}>
          <NounScope noun={noun}>
            <History row={trialRuleContract.history} id={Number(history)} />
          </NounScope>
        </Side>
      )}
    </>
  );
};
