/** `/manage/surveyReport/{id}`: the results of a survey; without an id, choose one. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { surveyContract } from './survey.contract.ts';
import type { SurveyFigures } from './survey-response.model.ts';
import { formatDay, monthOf } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress, usePageId } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { Bars } from '#kit/web/picture/charts.tsx';
import { Tile, Tiles } from '#kit/web/picture/tile.tsx';
import { place } from '#kit/web/place.ts';
import { refreshAll } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { QuestionFigure } from './survey-figures.parts.tsx';
import { ReportFilters, useChosen, type Chosen } from './survey-report-filters.parts.tsx';
import { SurveyReportList } from './survey-report.list.tsx';
import { ResponseDrawer, ResponseList } from './survey-responses.parts.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './survey.module.css';

const takeFile = async ({ query, params, survey_id }: Chosen): Promise<void> => {
  const { version_no, answered_from, answered_until } = query;
  const came = await saveFile(surveyContract.csv, {
    body: {
      branch_id: Number(params.branch_id ?? place.get().branch_id ?? 0),
      survey_id,
      ...(version_no && { version_no: Number(version_no) }),
      ...(answered_from && { answered_from }),
      ...(answered_until && { answered_until }),
    },
  });
  if (came) void refreshAll();
};

const Figures = ({ figures }: { figures: SurveyFigures }): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const { first_on, last_on } = figures;
  const scales = figures.questions.filter((one) => one.mean !== null);
  return (
    <Tiles>
      <Tile label={words('survey_report.responses')} value={figures.responses.toLocaleString('en')} />
      {first_on && last_on ? (
        <Tile
          label={words('survey_report.field.last_answered_at')}
          value={formatDay(last_on, locale)}
          note={`${words('survey_report.period')}: ${formatDay(first_on, locale)} – ${formatDay(last_on, locale)}`}
        />
      ) : null}
      {scales.slice(0, 2).map(({ question, mean }) => (
        <Tile
          key={question.key}
          label={words('survey_report.mean_label')}
          value={`${(mean ?? 0).toFixed(2)} / ${question.scale?.to ?? 0}`}
          note={textIn(question.text, locale)}
        />
      ))}
    </Tiles>
  );
};

/** "5 Dec" would repeat the year at each bar; months are written as 2026-12. */
const labelsOf = (over_time: SurveyFigures['over_time']): string[] => {
  const isMonths = over_time.length > 1 && over_time.every(({ from }) => from.endsWith('-01'));
  return over_time.map(({ from }) => (isMonths ? monthOf(from) : from.slice(5)));
};

const Loaded = ({ figures, chosen }: { figures: SurveyFigures; chosen: Chosen }): ReactElement => {
  const words = useWords('settings');
  const newest = Math.max(...figures.versions.map((one) => one.version_no));
  if (figures.responses === 0)
    return <Empty title={words('survey_report.none')} text={words('survey_report.none_text')} />;
  return (
    <>
      <Figures figures={figures} />
      <div className={style['report']}>
        {figures.questions.map((one, at) => (
          <QuestionFigure
            key={one.question.key}
            figures={one}
            place={at + 1}
            newest={newest}
            responses={figures.responses}
            chosen={chosen}
          />
        ))}
      </div>
      <Card>
        <Bars
          title={words('survey_report.time')}
          labels={labelsOf(figures.over_time)}
          series={[{ name: words('survey_report.count'), values: figures.over_time.map((one) => one.count) }]}
          height={180}
        />
      </Card>
      <ResponseList chosen={chosen} isHealth={figures.asked === 'sign_up'} />
    </>
  );
};

const Head = ({ figures, chosen }: { figures: SurveyFigures; chosen: Chosen }): ReactElement => {
  const words = useWords('settings');
  const title = textIn(figures.title, useLocale());
  return (
    <PageHead
      title={title}
      crumbs={
        <Inline
          as="nav"
          noWrap
          gap={6}
          align="stretch"
          dim
          size={13}
          aria-label={words('survey_report.choose')}
          data-screen-only
        >
          <PageLink to="/manage/surveyReport">{words('survey_report.title')}</PageLink>
          <span aria-hidden="true">/</span>
        </Inline>
      }
      context={words(`survey_report.asked.${figures.asked}`)}
      aside={
        <>
          <Button component={PageLink} to="/settings/surveys/viewEdit" record={chosen.survey_id} variant="default">
            {words('survey_report.edit')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={figures.responses === 0}
            onClick={() => void takeFile(chosen)}
          >
            {words('survey_report.csv')}
          </Button>
        </>
      }
    />
  );
};

const Report = ({ id }: { id: number }): ReactElement => {
  const chosen = useChosen(id);
  const { search } = useAddress();
  const { data, waiting } = useLoaded(
    surveyContract.figures,
    { params: chosen.params, query: chosen.query },
    { keep: true, height: 360, isPage: true },
  );
  if (!data) return waiting;
  return (
    <Stacked gap={16} className={style['page']}>
      <Head figures={data} chosen={chosen} />
      <ReportFilters figures={data} chosen={chosen} />
      <Loaded figures={data} chosen={chosen} />
      {search['response'] ? <ResponseDrawer /> : null}
    </Stacked>
  );
};

export const SurveyReport = (): ReactElement => {
  const id = usePageId();
  if (id === undefined) return <SurveyReportList />;
  return (
    <NounScope noun="settings.survey_report">
      <Report key={id} id={id} />
    </NounScope>
  );
};
