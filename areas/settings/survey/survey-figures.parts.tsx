/** The answers to one question: bars, an average, texts. */
import { useDeferredValue, useState, type ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { surveyContract } from './survey.contract.ts';
import { choiceText } from './survey-figures.rules.ts';
import type { QuestionFigures } from './survey-response.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { Bars } from '#kit/web/picture/charts.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { LyingBars } from './survey-bars.parts.tsx';
import type { Chosen } from './survey-report-filters.parts.tsx';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './survey.module.css';

type Props = { figures: QuestionFigures; place: number; newest: number; responses: number; chosen: Chosen };

const PAGE = 5;
const MOST = 200;
const Texts = ({ figures, chosen }: Props): ReactElement => {
  const words = useWords('settings');
  const [q, setQ] = useState('');
  const [shown, setShown] = useState(PAGE);
  const typed = useDeferredValue(q);
  const query = { ...chosen.query, question: figures.question.key, q: typed, itemsPerPage: String(shown) };
  const { data, waiting } = useLoaded(
    surveyContract.texts,
    { params: chosen.params, query },
    { keep: true, height: 0 },
  );
  const label = words(figures.question.kind === 'yes_no' ? 'survey_report.follow_up' : 'survey_report.texts');
  return (
    <Stacked gap={8} items="start" mt={12} className={style['texts']}>
      <TextInput
        aria-label={`${words('survey_report.search_texts')}: ${label}`}
        placeholder={words('survey_report.search_texts')}
        leftSection={<IconSearch size={16} />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {waiting}
      {data?.total === 0 ? <Dim as="p">{words('survey_report.no_texts')}</Dim> : null}
      <Stacked as="ul" ruled="between">
        {data?.data.map((one) => (
          <Words as="li" key={one.response_id} p="8px 0" breaks>
            <p>{one.text}</p>
            <Dim as="p">
              {one.respondent ? `${one.respondent} · ` : null}
              <PageLink
                to="/manage/surveyReport"
                record={chosen.survey_id}
                search={{ ...chosen.search, response: String(one.response_id) }}
              >
                <InstantText at={one.answered_at} />
              </PageLink>
            </Dim>
          </Words>
        ))}
      </Stacked>
      {data && data.total > data.data.length && shown < MOST ? (
        <Button variant="default" size="compact-sm" onClick={() => setShown(Math.min(MOST, shown * 4))}>
          {words('survey_report.more_texts')}
        </Button>
      ) : null}
    </Stacked>
  );
};

const Picture = ({ figures }: Props): ReactElement | null => {
  const words = useWords('settings');
  const locale = useLocale();
  const { question, counts, answered } = figures;
  const title = textIn(question.text, locale);
  const name = words('survey_report.count');
  if (question.kind === 'short' || question.kind === 'long') return null;
  if (question.kind === 'scale' || question.kind === 'date') {
    return (
      <Bars
        title={title}
        labels={counts.map(({ value }) => value)}
        series={[{ name, values: counts.map(({ count }) => count) }]}
        height={180}
      />
    );
  }
  const bars = counts.map(({ value, count }) => ({ label: choiceText(question, value, locale), count }));
  return <LyingBars title={title} name={name} bars={bars} of={answered} />;
};

/** The meaning of the lowest and the highest value of a scale, and the distribution of the answers. */
const Scale = ({ figures }: Props): ReactElement | null => {
  const words = useWords('settings');
  const locale = useLocale();
  const { question, mean } = figures;
  if (question.scale === null || mean === null) return null;
  const { from, to, from_label, to_label } = question.scale;
  const ends = [
    [from, textIn(from_label, locale)],
    [to, textIn(to_label, locale)],
  ] as const;
  return (
    <Inline as="p" gap="4px 16px" align="stretch" dim size={13} mt={8}>
      <Words as="strong" tone="text">
        {words('survey_report.mean', { mean: mean.toFixed(2) })}
      </Words>
      {ends.map(([value, label]) => (label === '' ? null : <span key={value}>{`${value} = ${label}`}</span>))}
    </Inline>
  );
};

export const QuestionFigure = (props: Props): ReactElement => {
  const { figures, place, newest, responses } = props;
  const words = useWords('settings');
  const locale = useLocale();
  const { question, answered, version_no, texts } = figures;
  const isOpen = question.kind === 'short' || question.kind === 'long';
  return (
    <Card>
      <Inline noWrap gap={10} mb={8}>
        <span className={style['place']}>{place}</span>
        <Dim>
          {words(`survey.kind.${question.kind}`)} ·{' '}
          {words('survey_report.of', { answered: answered.toLocaleString('en'), all: responses.toLocaleString('en') })}
          {question.show_if ? ` · ${words('survey_report.condition')}` : null}
          {version_no < newest ? ` · ${words('survey_report.taken_out', { version: version_no })}` : null}
        </Dim>
      </Inline>
      {isOpen ? (
        <Words as="h3" mb={8} size={14} weight={600} breaks>
          {textIn(question.text, locale)}
        </Words>
      ) : null}
      <Picture {...props} />
      <Scale {...props} />
      {texts > 0 ? <Texts {...props} /> : null}
    </Card>
  );
};
