/** The four lists of `/franchise`, each at its own address. */
import type { ReactElement } from 'react';
import { useAddress } from '#kit/web/address.tsx';
import { TabLinks } from '#kit/web/look/tab-links.tsx';
import { useWords } from '#kit/web/words.ts';

const franchiseTabs = ['organisations', 'agreements', 'invoices', 'packages'] as const;
type FranchiseTab = (typeof franchiseTabs)[number];
export const useTab = (): FranchiseTab => {
  const { search } = useAddress();
  return franchiseTabs.find((name) => name === search['tab']) ?? 'organisations';
};

export const Tabs = (): ReactElement => {
  const words = useWords('network');
  const tabs = franchiseTabs.map((name) => ({
    name,
    label: words(`organisation.tab.${name}`),
    search: { tab: name },
  }));
  return <TabLinks to="/franchise" tabs={tabs} current={useTab()} />;
};
