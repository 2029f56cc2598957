/** `/settings`: what the branch works by, in sections; each is shown to whoever has its flag, and saved by itself. */
import type { ComponentType, ReactElement } from 'react';
import { accountContract } from '#domain/areas/settings/account.contract.ts';
import { branchMoneyContract } from '#domain/areas/settings/branch-money.contract.ts';
import { scheduleSettingsContract } from '#domain/areas/settings/schedule.contract.ts';
import { wifiContract } from '#domain/areas/settings/wifi.contract.ts';
import type { Endpoint } from '#domain/kit/contract.ts';
import { useAddress } from '#web/kit/address.tsx';
import { branchText } from '#web/kit/branch-name.ts';
import { readCookie } from '#web/kit/cookies.ts';
import { NoPermission, PageHead } from '#web/kit/look/page.tsx';
import { TabLinks } from '#web/kit/look/tab-links.tsx';
import { usePlace } from '#web/kit/place.ts';
import { useRights } from '#web/kit/rights.ts';
import { useWords } from '#web/kit/words.ts';
import { ContactSection, PapersSection } from './account.section.tsx';
import { ClockSection } from './clock.section.tsx';
import { FacilitiesSection } from './facilities.section.tsx';
import { SettingHistory } from './history.tsx';
import { HolidaysSection } from './holidays.section.tsx';
import { HoursSection, RulesSection } from './hours.section.tsx';
import { MoneySection } from './money.section.tsx';
import { bySection, type SectionName } from './sections.ts';
import { WifiSection } from './wifi.section.tsx';
import style from './settings.module.css';

const scheduled = scheduleSettingsContract.history;
const account = accountContract.history;
type Shown = { history: Endpoint; Main: ComponentType<{ branch_id: number }> };
const shownAs: Readonly<Record<SectionName, Shown>> = {
  hours: { history: scheduled, Main: HoursSection },
  rules: { history: scheduled, Main: RulesSection },
  clock: { history: scheduleSettingsContract.clockHistory, Main: ClockSection },
  holidays: { history: scheduled, Main: HolidaysSection },
  rooms: { history: scheduled, Main: FacilitiesSection },
  money: { history: branchMoneyContract.history, Main: MoneySection },
  contact: { history: account, Main: ContactSection },
  papers: { history: account, Main: PapersSection },
  wifi: { history: wifiContract.history, Main: WifiSection },
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
      />
      <TabLinks to="/settings" tabs={tabs} current={name} />
      <div className={style['section']} key={`${name} ${branch_id}`}>
        <Main branch_id={branch_id} />
        <SettingHistory row={history} branch_id={branch_id} />
      </div>
    </>
  );
};
