/** `/settings`: the settings of the branch in sections; each is shown to people with its flag, and saved separately. */
import { Suspense, type ComponentType, type ReactElement } from 'react';
import { Skeleton } from '@mantine/core';
import { accountContract } from '../account/account.contract.ts';
import { branchMoneyContract } from '../branch-money/branch-money.contract.ts';
import { scheduleContract } from '../schedule/schedule.contract.ts';
import { wifiContract } from '../wifi/wifi.contract.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import { useAddress } from '#kit/web/address.tsx';
import { branchText } from '#kit/web/branch-name.ts';
import { readCookie } from '#kit/web/cookies.ts';
import { lazilyNamed } from '#kit/web/lazily.tsx';
import { NoPermission, PageHead } from '#kit/web/look/page.tsx';
import { TabLinks } from '#kit/web/look/tab-links.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRights } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { copiedSection, CopyToBranches } from '../copy/copy-button.parts.tsx';
import { SettingHistory } from '../history/history.parts.tsx';
import { HoursSection, RulesSection } from '../hours/hours-section.parts.tsx';
import { Lockable } from '../lock/lock-notice.parts.tsx';
import { bySection, type SectionName } from './sections.view.ts';
import { Stacked } from '#kit/web/look/lay.tsx';

const scheduled = scheduleContract.history;
const account = accountContract.history;
const ofAccount = () => import('../account/account-section.parts.tsx');

type Shown = { history: Endpoint; Main: ComponentType<{ branch_id: number }> };
const shownAs: Readonly<Record<SectionName, Shown>> = {
  hours: { history: scheduled, Main: HoursSection },
  rules: { history: scheduled, Main: RulesSection },
  clock: {
    history: scheduleContract.clockHistory,
    Main: lazilyNamed('ClockSection', () => import('../on-site/clock-section.parts.tsx')),
  },
  holidays: {
    history: scheduled,
    Main: lazilyNamed('HolidaysSection', () => import('../holiday/holidays-section.parts.tsx')),
  },
  rooms: {
    history: scheduled,
    Main: lazilyNamed('FacilitiesSection', () => import('../facility/facilities-section.parts.tsx')),
  },
  money: {
    history: branchMoneyContract.history,
    Main: lazilyNamed('MoneySection', () => import('../branch-money/money-section.parts.tsx')),
  },
  contact: { history: account, Main: lazilyNamed('ContactSection', ofAccount) },
  papers: { history: account, Main: lazilyNamed('PapersSection', ofAccount) },
  wifi: {
    history: wifiContract.history,
    Main: lazilyNamed('WifiSection', () => import('../wifi/wifi-section.parts.tsx')),
  },
};

export const SettingsPage = (): ReactElement => {
  const words = useWords('settings');
  const { search } = useAddress();
  const { branch_id } = usePlace();
  const { has } = useRights();
  const open = bySection.filter(({ needs }) => has(needs));
  const shown = open.find(({ name }) => name === search['tab']) ?? open[0];
  if (!shown || branch_id === null) return <NoPermission isPage />;
  const { name } = shown;
  const { Main, history } = shownAs[name];
  const kind = copiedSection(name);
  const tabs = open.map((section) => ({
    name: section.name,
    label: words(`branch.tab.${section.name}`),
    search: { tab: section === open[0] ? undefined : section.name },
  }));
  return (
    <>
      <PageHead
        title={words('branch.title')}
        context={words('branch.context', { branch: branchText(readCookie('FZ_CURRENT_BRANCH_NAME') ?? '') })}
        aside={kind ? <CopyToBranches key={`${kind} ${branch_id}`} branch_id={branch_id} kind={kind} /> : undefined}
      />
      <TabLinks to="/settings" tabs={tabs} current={name} />
      <Stacked gap={16} most={720} key={`${name} ${branch_id}`}>
        <Lockable branch_id={branch_id} name={name}>
          <Suspense fallback={<Skeleton height={320} radius="lg" />}>
            <Main branch_id={branch_id} />
          </Suspense>
        </Lockable>
        <SettingHistory row={history} branch_id={branch_id} />
      </Stacked>
    </>
  );
};
