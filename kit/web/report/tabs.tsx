/** Several reports on one page, as tabs: those that the person has access to. */
import type { ComponentType, ReactElement } from 'react';
import type { Report } from '#kit/domain/report.ts';
import { useAddress } from '../address.tsx';
import { Card, NoPermission } from '../look/page.tsx';
import { TabLinks } from '../look/tab-links.tsx';
import { nounSay, type Noun } from '../noun.tsx';
import type { PagePath } from '../paths.ts';
import { useRights } from '../rights.ts';
import { useLocale } from '../words.ts';
import { ReportView } from './view.tsx';

type Tab = { of: Report; noun: Noun } | { label: () => string; content: ComponentType };
export const reportTabs = (page: PagePath, tabs: Readonly<Record<string, Tab>>): ComponentType => {
  const Tabs = (): ReactElement => {
    const { search } = useAddress();
    const { has } = useRights();
    useLocale();
    const open = Object.entries(tabs).filter(([, tab]) => !('of' in tab) || has(tab.of.flag));
    const [name, shown] = open.find(([one]) => one === search['tab']) ?? open[0] ?? [];
    if (name === undefined || shown === undefined) return <NoPermission isPage />;
    const { period, from, until, compare } = search;
    return (
      <>
        {open.length > 1 ? (
          <TabLinks
            to={page}
            tabs={open.map(([one, tab], at) => ({
              name: one,
              label: 'of' in tab ? nounSay(tab.noun).of('title') : tab.label(),
              search: { period, from, until, compare, tab: at === 0 ? undefined : one },
            }))}
            current={name}
          />
        ) : null}
        {'of' in shown ? (
          <Card>
            <ReportView of={shown.of} noun={shown.noun} />
          </Card>
        ) : (
          <shown.content />
        )}
      </>
    );
  };
  return Tabs;
};
