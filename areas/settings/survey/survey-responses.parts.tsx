/** Individual responses: who answered when, and one of them in a drawer. */
import { useDeferredValue, useState, type ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { surveyContract } from './survey.contract.ts';
import type { Response, ResponseRow } from './survey-response.model.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Loaded, useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import type { Chosen } from './survey-report-filters.parts.tsx';
import { SurveySaid } from './survey-said.parts.tsx';
import { Dim, Words } from '#kit/web/look/lay.tsx';

const PAGE = 10;
const MOST = 200;

type Line = { row: ResponseRow; chosen: Chosen };
const Respondent = ({ row, chosen }: Line): ReactElement => {
  const words = useWords('settings');
  return (
    <PageLink
      to="/manage/surveyReport"
      record={chosen.survey_id}
      search={{ ...chosen.search, response: String(row.id) }}
    >
      {row.respondent ?? words('survey_report.nobody')}
    </PageLink>
  );
};
const respondentOf = ({ row, chosen }: Line): ReactElement => <Respondent row={row} chosen={chosen} />;
const answeredOf = ({ row }: Line): ReactElement => <InstantText at={row.answered_at} />;

export const ResponseList = ({ chosen, isHealth }: { chosen: Chosen; isHealth: boolean }): ReactElement => {
  const words = useWords('settings');
  const [q, setQ] = useState('');
  const [shown, setShown] = useState(PAGE);
  const typed = useDeferredValue(q);
  const query = { ...chosen.query, q: typed, itemsPerPage: String(shown) };
  const { data, waiting } = useLoaded(
    surveyContract.responses,
    { params: chosen.params, query },
    { keep: true, height: 0 },
  );
  return (
    <Card title={words('survey_report.single')}>
      {isHealth ? <Dim as="p">{words('survey_report.health')}</Dim> : null}
      <TextInput
        mt={8}
        aria-label={words('survey_report.search_who')}
        placeholder={words('survey_report.search_who')}
        leftSection={<IconSearch size={16} />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {waiting}
      {data?.total === 0 ? <Dim as="p">{words('survey_report.no_texts')}</Dim> : null}
      {data && data.total > 0 ? (
        <MiniTable
          rows={data.data.map((row): Line => ({ row, chosen }))}
          keyOf={({ row }) => row.id}
          columns={[
            { head: words('survey_report.who'), text: respondentOf },
            { head: words('survey_report.when'), text: answeredOf },
            { head: words('survey_report.field.branch_id'), text: ({ row }) => row.branch_name, wide: true },
            {
              head: words('survey_report.field.version_no'),
              text: ({ row }) => words('survey_report.version', { version: row.version_no }),
              wide: true,
            },
          ]}
        />
      ) : null}
      {data && data.total > data.data.length && shown < MOST ? (
        <Button variant="default" size="compact-sm" mt={8} onClick={() => setShown(Math.min(MOST, shown * 4))}>
          {words('survey_report.more_texts')}
        </Button>
      ) : null}
    </Card>
  );
};

const Openings = ({ openings }: Pick<Response, 'openings'>): ReactElement | null => {
  const words = useWords('settings');
  if (openings.length === 0) return null;
  return (
    <Words as="div" mt={20} p="12px 0 0" ruled="above">
      <h3>{words('survey_report.openings')}</h3>
      {openings.map((one) => (
        <Quiet key={`${one.staff_name}${one.at}`}>
          {one.staff_name} · {one.what === 'file' ? `${words('survey_report.csv')} · ` : null}
          <InstantText at={one.at} />
        </Quiet>
      ))}
    </Words>
  );
};

const Whole = ({ response }: { response: Response }): ReactElement => {
  const words = useWords('settings');
  return (
    <>
      <Dim as="p">
        <InstantText at={response.answered_at} /> · {response.branch_name} ·{' '}
        {words('survey_report.version', { version: response.version_no })}
        {response.recorded_by ? ` · ${words('survey_report.recorded_by', { who: response.recorded_by })}` : null}
      </Dim>
      <SurveySaid questions={response.questions} answers={response.answers} />
      <Openings openings={response.openings} />
    </>
  );
};

const Opened = ({ id, onClose }: { id: number; onClose: () => void }): ReactElement => {
  const words = useWords('settings');
  // Requested like any other read; the server records it, and counts one within ten minutes as the same opening.
  const opened = useRead(surveyContract.openResponse, { params: { id }, body: {} });
  return (
    <SideDrawer
      onClose={onClose}
      size={520}
      title={words('survey_report.one', { who: opened.data?.respondent ?? words('survey_report.nobody') })}
    >
      <Loaded of={opened}>{(response) => <Whole response={response} />}</Loaded>
    </SideDrawer>
  );
};

/** The response named in the address. */
export const ResponseDrawer = (): ReactElement | null => {
  const { search, change } = useAddress();
  const id = Number(search['response']);
  if (!Number.isSafeInteger(id) || id < 1) return null;
  return <Opened key={id} id={id} onClose={() => change({ response: undefined })} />;
};
