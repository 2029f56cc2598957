/** The questions of an attempt with what was answered, what it earned, and the key where it may be shown. */
import type { ReactElement, ReactNode } from 'react';
import { attemptContract } from './attempt.contract.ts';
import type { AnsweredQuestion } from './attempt.model.ts';
import { commaIn, type Locale, textIn } from '#kit/domain/words.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';

type Chosen = Pick<AnsweredQuestion, 'kind' | 'options' | 'rights'>;
/** Chosen options, an order, or pairs, as a text. */
const textOf = (of: Chosen, chosen: readonly number[], locale: Locale): string => {
  const name = (all: AnsweredQuestion['options'], id: number): string =>
    textIn(all.find((one) => one.id === id)?.text ?? { en: '—', cn: '—' }, locale);
  if (of.kind === 'match')
    return of.options
      .map(({ text }, at) => `${textIn(text, locale)} → ${name(of.rights, chosen[at] ?? 0)}`)
      .join(commaIn(currentLocale()));
  return chosen.map((id) => name(of.options, id)).join(of.kind === 'order' ? ' → ' : ', ');
};
const Line = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <div>
    <Dim as="div">{label}</Dim>
    <Words lines breaks>
      {children}
    </Words>
  </div>
);

type Props = { question: AnsweredQuestion; picture: string | null; children?: ReactNode };
export const AnsweredCard = ({ question, picture, children }: Props): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const { got, marks, key, chosen, text, comment, explanation } = question;
  const given = text !== '' ? text : chosen.some((one) => one !== 0) ? textOf(question, chosen, locale) : '';
  const number = question.slot + 1;
  const why = explanation === null ? '' : textIn(explanation, locale);
  const accepted = (key?.accepted ?? []).map((one) => textIn(one, locale)).join(commaIn(currentLocale()));
  return (
    <Card
      title={words('attempt.question', { number })}
      aside={
        got === null ? (
          <Badge tone="yellow">{words('attempt.not_marked')}</Badge>
        ) : (
          <Badge tone={got === marks ? 'green' : got === 0 ? 'red' : 'yellow'}>
            {words('attempt.got', { got, marks })}
          </Badge>
        )
      }
    >
      <Stacked gap={10}>
        <Words lines breaks>
          {textIn(question.prompt, locale)}
        </Words>
        {picture === null ? null : (
          <img src={picture} alt={words('attempt.picture', { number })} style={{ maxWidth: 320, width: '100%' }} />
        )}
        <Line label={words('attempt.answer')}>{given === '' ? words('attempt.no_answer') : given}</Line>
        {key && key.chosen.length > 0 ? (
          <Line label={words('attempt.right_answer')}>{textOf(question, key.chosen, locale)}</Line>
        ) : null}
        {accepted === '' ? null : <Line label={words('attempt.accepted')}>{accepted}</Line>}
        {why === '' ? null : <Line label={words('question.field.explanation')}>{why}</Line>}
        {comment === null ? null : <Line label={words('attempt.comment')}>{comment}</Line>}
        {children ? <Inline gap={8}>{children}</Inline> : null}
      </Stacked>
    </Card>
  );
};
/** Where the picture of a question of an attempt is. */
export const pictureOfSlot = (
  id: number,
  { slot, has_picture }: Pick<AnsweredQuestion, 'slot' | 'has_picture'>,
): string | null =>
  has_picture ? `/api/v4/${attemptContract.picture.path.replace(':id', String(id))}?slot=${slot}` : null;
