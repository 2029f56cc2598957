/** `/report/reportList`: the reports that a person has access to, the saved ones first; `?report=` opens one. */
import { Suspense, use, useEffect, type ReactElement } from 'react';
import { Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { Columns, Dim, Stacked } from '#kit/web/look/lay.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { useLater } from '#kit/web/later.ts';
import { useViews } from '#kit/web/list/views.ts';
import { Card, Empty, NoPermission, PageHead } from '#kit/web/look/page.tsx';
import { nounSay } from '#kit/web/noun.tsx';
import { ReportPage, SAVED } from '#kit/web/report/page.tsx';
import { mayOpen, useRights } from '#kit/web/rights.ts';
import { currentLocale, needWords, useWords } from '#kit/web/words.ts';
import { SendByMail } from '../report-schedule/report-schedule.form.tsx';
import { allReports, reportGroups, reportPages, type Listed } from './report-list.model.ts';

const PAGE = '/report/reportList' as const;
const groups = Object.keys(reportGroups) as (keyof typeof reportGroups)[];
/** Accounting programs take what these reports show. */
const exported = new Set(['trialBalance', 'journal']);
/** The words of a report are in its area: the list needs those of all areas, one report only its own. */
const areaOf = ({ noun }: { noun: string }): string => noun.split('.')[0] ?? '';
const areas = [...new Set([...Object.values(allReports), ...reportPages].map(areaOf))];
/** Then the words of the list are there before anyone goes back to it. */
const LIST_AFTER_MS = 4_000;
const useListLater = (): void => {
  const isLater = useLater(LIST_AFTER_MS);
  useEffect(() => {
    if (isLater) Promise.all(areas.map((area) => needWords(area))).catch(() => undefined);
  }, [isLater]);
};

const includes = (text: string, typed: string): boolean => text.toLowerCase().includes(typed.trim().toLowerCase());

const Saved = ({ typed, isOpen }: { typed: string; isOpen: (name: string) => boolean }): ReactElement | null => {
  const words = useWords('listed');
  const views = useViews(SAVED).all.filter(
    ({ name, search }) => isOpen(search['report'] ?? '') && includes(name, typed),
  );
  return views.length === 0 ? null : (
    <Card title={words('list.saved')}>
      <Items>
        {views.map(({ id, name, search }) => (
          <Item
            key={id}
            title={
              <PageLink to={PAGE} search={{ ...search, view: `saved.${id}` }}>
                {name}
              </PageLink>
            }
            below={nounSay(allReports[search['report'] ?? '']?.noun ?? '').of('title')}
          />
        ))}
      </Items>
    </Card>
  );
};

/** Two columns of about the same length. */
const sideBySide = <G extends { reports: readonly unknown[] }>(groups: readonly G[]): G[][] => {
  const [left, right]: [G[], G[]] = [[], []];
  const lengthOf = (all: readonly G[]): number => all.reduce((sum, { reports }) => sum + reports.length + 1, 0);
  for (const group of groups) (lengthOf(left) <= lengthOf(right) ? left : right).push(group);
  return [left, right];
};
const List = (): ReactElement => {
  const words = useWords('listed');
  const { search, change } = useAddress();
  const caller = useRights();
  const { has } = caller;
  const typed = search['q'] ?? '';
  const isOpen = (name: string): boolean => {
    const flag = allReports[name]?.of.flag;
    return flag !== undefined && has(flag);
  };
  const found = groups.flatMap((group) => {
    const own = Object.entries<Listed>(reportGroups[group]).flatMap(([name, { noun }]) =>
      isOpen(name) ? [{ noun, to: PAGE, search: { report: name } }] : [],
    );
    const elsewhere = reportPages.flatMap(({ page, noun, ...one }) =>
      one.group === group && mayOpen(page, caller) ? [{ noun, to: page, search: {} }] : [],
    );
    const reports = [...own, ...elsewhere]
      .map((one) => ({ ...one, title: nounSay(one.noun).of('title'), text: nounSay(one.noun).find('context') ?? '' }))
      .filter(({ title, text }) => includes(`${title} ${text}`, typed));
    return reports.length === 0 ? [] : [{ group, reports }];
  });
  return (
    <>
      <PageHead
        title={words('list.title')}
        context={words('list.context')}
        aside={<PageLink to="/report/scheduled">{words('schedule.to_list')}</PageLink>}
      />
      <Stacked gap={16}>
        <TextInput
          aria-label={words('list.find')}
          placeholder={words('list.find')}
          leftSection={<IconSearch size={16} />}
          maw={360}
          value={typed}
          onChange={(event) => change({ q: event.currentTarget.value || undefined }, { replace: true })}
        />
        <Saved typed={typed} isOpen={isOpen} />
        {found.length === 0 ? <Empty title={words('list.no_match')} /> : null}
        <Columns gap={16}>
          {sideBySide(found).map((groups, place) => (
            <Stacked key={place === 0 ? 'left' : 'right'} gap={16}>
              {groups.map(({ group, reports }) => (
                <Card key={group} title={words(`list.group.${group}`)}>
                  <Items>
                    {reports.map(({ noun, to, search: at, title, text }) => (
                      <Item
                        key={noun}
                        title={
                          <PageLink to={to} search={at}>
                            {title}
                          </PageLink>
                        }
                        below={<Dim size="inherit">{text}</Dim>}
                      />
                    ))}
                  </Items>
                </Card>
              ))}
            </Stacked>
          ))}
        </Columns>
      </Stacked>
    </>
  );
};

const Shown = (): ReactElement => {
  const words = useWords('listed');
  const { search } = useAddress();
  const { has } = useRights();
  const name = search['report'];
  const report = name === undefined ? undefined : allReports[name];
  useListLater();
  for (const area of report ? [areaOf(report)] : areas) use(needWords(area, currentLocale()));
  if (name === undefined || report === undefined) return <List />;
  if (!has(report.of.flag)) return <NoPermission isPage />;
  return (
    <ReportPage
      list={PAGE}
      name={name}
      {...report}
      aside={
        <>
          {exported.has(name) && has('EXPORT_JOURNAL') ? (
            <PageLink to="/report/journalExport">{words('journal_export.to_list')}</PageLink>
          ) : null}
          <SendByMail />
        </>
      }
    />
  );
};

export const ReportListPage = (): ReactElement => (
  <Suspense fallback={<Skeleton height={360} radius="lg" />}>
    <Shown />
  </Suspense>
);
