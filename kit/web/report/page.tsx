/** A report with a page of its own: its title, the views that were saved of it, and the way back to the list. */
import type { ReactElement, ReactNode } from 'react';
import type { Report } from '#kit/domain/report.ts';
import { PageLink, useAddress } from '../address.tsx';
import { ViewTabs } from '../list/view-tabs.tsx';
import { Card, PageHead, Trail } from '../look/page.tsx';
import { NounScope, nounSay } from '../noun.tsx';
import type { PagePath } from '../paths.ts';
import { savedOf } from './state.ts';
import { ReportView } from './view.tsx';
import { useReportWords } from './words.ts';

/** The list under which views of reports are saved: `report` in the view says which. */
export const SAVED = 'report.saved';

type Props = {
  /** Where it is listed. */
  list: PagePath;
  name: string;
  of: Report;
  noun: string;
  id?: number;
  /** Beside the title: what else can be done with the report. */
  aside?: ReactNode;
};
export const ReportPage = ({ list, name, of, noun, id, aside }: Props): ReactElement => {
  const words = useReportWords();
  const { path, search, change } = useAddress();
  const say = nounSay(noun);
  // The page of one report alone doesn't name it in its address; what is saved there does, so that the list has it too.
  const isAlone = path === list && search['report'] === undefined;
  const saved = { ...savedOf(of, search), report: name };
  const show = (next: Readonly<Record<string, string>>): void => {
    const gone = Object.keys({ ...saved, view: '', page: '' }).map((key) => [key, undefined] as const);
    change({ ...Object.fromEntries(gone), ...next, ...(isAlone && { report: undefined }) });
  };
  return (
    <NounScope noun={noun}>
      <PageHead
        title={say.of('title')}
        context={say.find('context')}
        aside={aside}
        crumbs={
          isAlone ? null : (
            <Trail>
              <PageLink to={list}>{words('list')}</PageLink>
            </Trail>
          )
        }
      />
      <ViewTabs list={SAVED} fixed={[]} of={{ report: name }} search={saved} shown={search['view']} onShow={show} />
      <Card>
        <ReportView of={of} noun={noun} {...(id !== undefined && { id })} />
      </Card>
    </NounScope>
  );
};
