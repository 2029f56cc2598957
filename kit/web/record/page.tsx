/**
 * A record page is a description:
 *
 *   export const LeadRecord = recordPage(leadContract.view, {
 *     noun: 'people.lead',
 *     list: '/manage',
 *     title: fullName,
 *     status: { machine: leadMachine },
 *     facts: [phone('phone'), day('next_action_on')],
 *     actions: leadActions,
 *     main: LeadActivity,
 *     side: LeadFacts,
 *   });
 *
 * The id is the last segment of the address, the tab is `?tab=`. Moves come from the record's `can` and `blocked`.
 */
import { Suspense, useEffect, type ComponentType, type ReactElement } from 'react';
import { Skeleton } from '@mantine/core';
import type { Endpoint } from '#kit/domain/contract.ts';
import type { CallArgs } from '../address-of.ts';
import { useAddress, usePageId } from '../address.tsx';
import { TabLinks } from '../look/tab-links.tsx';
import { NounScope, useNoun, type Noun } from '../noun.tsx';
import type { PagePath } from '../paths.ts';
import { useWords } from '../words.ts';
import { RecordHead } from './head.tsx';
import { History } from './history.tsx';
import type { LooseRecord, LooseSpec, Part, RecordSpec, Tab } from './spec.ts';
import { Columns, Stacked } from '../look/lay.tsx';
import { useLoaded } from '../look/loaded.tsx';
import style from './record.module.css';

const Parts = ({
  main: Main,
  side: Side,
  record,
  history,
}: {
  main: Part<LooseRecord> | undefined;
  side: Part<LooseRecord> | undefined;
  record: LooseRecord;
  history: Endpoint | undefined;
}): ReactElement => (
  <Columns columns={Side ? 'minmax(0, 2fr) minmax(0, 1fr)' : 'minmax(0, 1fr)'} gap={16}>
    <Stacked gap={16} shrinks className={style['work']}>
      {Main ? <Main record={record} /> : null}
      {history ? (
        <div className={style['history']}>
          <History row={history} id={record.id} />
        </div>
      ) : null}
    </Stacked>
    {Side ? (
      <Stacked as="aside" gap={16} shrinks>
        <Side record={record} />
      </Stacked>
    ) : null}
  </Columns>
);

const Tabs = ({
  tabs,
  current,
  id,
}: {
  tabs: readonly Tab<LooseRecord>[];
  current: string;
  id: number;
}): ReactElement => {
  const noun = useNoun();
  const { path, search } = useAddress();
  const base = path.slice(0, path.lastIndexOf('/')) as PagePath;
  const links = tabs.map(({ name }, at) => ({
    name,
    label: noun.kind('tab', name) ?? name,
    search: { ...search, tab: at === 0 ? undefined : name },
  }));
  return <TabLinks to={base} record={id} tabs={links} current={current} />;
};

const Waiting = (): ReactElement => {
  const words = useWords('blocks');
  return (
    <Stacked as="output" gap={16} className={style['waiting']}>
      <span className="visually-hidden">{words('list.loading')}</span>
      <Skeleton height={64} maw={480} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </Stacked>
  );
};

const Loaded = ({ spec, record }: { spec: LooseSpec; record: LooseRecord }): ReactElement => {
  const { search } = useAddress();
  const product = useWords('shell')('product');
  const title = spec.title(record);
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  const tabs = spec.tabs.filter((tab) => tab.when?.(record) ?? true);
  const tab = tabs.find((one) => one.name === search['tab']) ?? tabs[0];
  const isFirst = tab === undefined || tab === tabs[0];
  const { notice: Notice } = spec;
  return (
    <>
      <RecordHead spec={spec} record={record} />
      {Notice ? <Notice record={record} /> : null}
      {tabs.length > 1 && tab ? <Tabs tabs={tabs} current={tab.name} id={record.id} /> : null}
      <Suspense key={tab?.name} fallback={<Waiting />}>
        <Parts
          main={tab?.main ?? spec.main}
          side={tab ? tab.side : spec.side}
          record={record}
          history={isFirst ? spec.history : undefined}
        />
      </Suspense>
    </>
  );
};

const RecordBody = ({ row, spec }: { row: Endpoint; spec: LooseSpec }): ReactElement => {
  const id = usePageId();
  const args = { params: { id } } as unknown as CallArgs<Endpoint>;
  const { data, failed } = useLoaded<Endpoint>(row, args, { when: id !== undefined, isPage: true });
  return data === undefined ? (failed ?? <Waiting />) : <Loaded spec={spec} record={data as LooseRecord} />;
};

/** Creates the page of one record from its description. */
export const recordPage = <E extends Endpoint, N extends Noun>(row: E, spec: RecordSpec<E, N>): ComponentType => {
  const loose: LooseSpec = {
    facts: [],
    actions: [],
    tabs: [],
    ...(spec as unknown as Partial<LooseSpec> & Pick<LooseSpec, 'noun' | 'title'>),
  };
  const Page = (): ReactElement => (
    <NounScope noun={spec.noun}>
      <RecordBody row={row} spec={loose} />
    </NounScope>
  );
  return Page;
};
