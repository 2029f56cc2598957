/** `/settings`: what the branch works by, in sections; each is shown to whoever has its flag, and saved by itself. */
import type { ComponentType, ReactElement } from 'react';
import type { Flag } from '#domain/access.ts';
import { accountContract } from '#domain/areas/settings/account.contract.ts';
import { branchMoneyContract } from '#domain/areas/settings/branch-money.contract.ts';
import { scheduleSettingsContract } from '#domain/areas/settings/schedule.contract.ts';
import { wifiContract } from '#domain/areas/settings/wifi.contract.ts';
import type { Endpoint } from '#domain/kit/contract.ts';
import { useAddress } from '#web/kit/address.tsx';
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
import { WifiSection } from './wifi.section.tsx';
import style from './settings.module.css';

type Section = { name: SectionName; needs: Flag; history: Endpoint; Main: ComponentType<{ branch_id: number }> };
type SectionName = 'hours' | 'rules' | 'clock' | 'holidays' | 'rooms' | 'money' | 'contact' | 'papers' | 'wifi';
const scheduled = { needs: 'UPDATE_SCHEDULE', history: scheduleSettingsContract.history } as const;
const account = { needs: 'EDIT_FACILITY_ACCOUNT', history: accountContract.history } as const;
const sections: readonly Section[] = [
  { name: 'hours', ...scheduled, Main: HoursSection },
  { name: 'rules', ...scheduled, Main: RulesSection },
  { name: 'clock', needs: 'UPDATE_SCHEDULE', history: scheduleSettingsContract.clockHistory, Main: ClockSection },
  { name: 'holidays', ...scheduled, Main: HolidaysSection },
  { name: 'rooms', ...scheduled, Main: FacilitiesSection },
  { name: 'money', needs: 'UPDATE_CURRENCY', history: branchMoneyContract.history, Main: MoneySection },
  { name: 'contact', ...account, Main: ContactSection },
  { name: 'papers', ...account, Main: PapersSection },
  { name: 'wifi', needs: 'VIEW_SSID', history: wifiContract.history, Main: WifiSection },
];

export const SettingsPage = (): ReactElement => {
  const words = useWords('settings');
  const { search } = useAddress();
  const { branch_id } = usePlace();
  const { has } = useRights();
  const open = sections.filter(({ needs }) => has(needs));
  const shown = open.find(({ name }) => name === search['tab']) ?? open[0];
  if (!shown || branch_id === null) return <NoPermission isPage />;
  const { Main, history, name } = shown;
  const tabs = open.map((section) => ({
    name: section.name,
    label: words(`branch.tab.${section.name}`),
    search: { tab: section === open[0] ? undefined : section.name },
  }));
  return (
    <>
      <PageHead
        title={words('branch.title')}
        context={words('branch.context', { branch: readCookie('FZ_CURRENT_BRANCH_NAME') ?? '' })}
      />
      <TabLinks to="/settings" tabs={tabs} current={name} />
      <div className={style['section']} key={`${name} ${branch_id}`}>
        <Main branch_id={branch_id} />
        <SettingHistory row={history} branch_id={branch_id} />
      </div>
    </>
  );
};
