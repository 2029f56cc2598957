/** The three lists of `/other/websiteIntegration`, each at its own address. */
import type { ReactElement } from 'react';
import { useAddress } from '#kit/web/address.tsx';
import { TabLinks } from '#kit/web/look/tab-links.tsx';
import { useWords } from '#kit/web/words.ts';

const tabNames = ['keys', 'trials', 'webhooks', 'messages'] as const;
type WebsiteTab = (typeof tabNames)[number];
export const useWebsiteTab = (): WebsiteTab => {
  const { search } = useAddress();
  return tabNames.find((name) => name === search['tab']) ?? 'keys';
};
export const WebsiteTabs = (): ReactElement => {
  const words = useWords('settings');
  const tabs = tabNames.map((name) => ({ name, label: words(`webhook.tab.${name}`), search: { tab: name } }));
  return <TabLinks to="/other/websiteIntegration" tabs={tabs} current={useWebsiteTab()} />;
};
