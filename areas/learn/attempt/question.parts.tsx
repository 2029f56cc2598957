/** A question with the fields for its answer. */
import type { ReactElement } from 'react';
import { ActionIcon, Checkbox, Radio, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Answer, AskedQuestion } from './paper.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { Select } from '#kit/web/form/select.tsx';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

type Props = {
  question: AskedQuestion;
  answer: Answer | undefined;
  onAnswer: (answer: Answer, isTyped?: boolean) => void;
};
const MOST_TEXT = 2000;

const Choose = ({ question, answer, onAnswer }: Props): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const chosen = answer?.chosen ?? [];
  const label = words('attempt.question', { number: question.slot + 1 });
  const labelOf = ({ id, text }: AskedQuestion['options'][number]): string =>
    question.kind === 'true_false' ? words(id === 1 ? 'question.true' : 'question.false') : textIn(text, locale);
  if (question.kind === 'multiple')
    return (
      <Checkbox.Group
        aria-label={label}
        value={chosen.map(String)}
        onChange={(next) => onAnswer({ chosen: next.map(Number), text: '' })}
      >
        <Stacked gap={10}>
          {question.options.map((option) => (
            <Checkbox key={option.id} value={String(option.id)} label={labelOf(option)} />
          ))}
        </Stacked>
      </Checkbox.Group>
    );
  return (
    <Radio.Group
      aria-label={label}
      value={chosen[0] === undefined ? null : String(chosen[0])}
      onChange={(next) => onAnswer({ chosen: [Number(next)], text: '' })}
    >
      <Stacked gap={10}>
        {question.options.map((option) => (
          <Radio key={option.id} value={String(option.id)} label={labelOf(option)} />
        ))}
      </Stacked>
    </Radio.Group>
  );
};

const Order = ({ question, answer, onAnswer }: Props): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const given = answer?.chosen ?? [];
  const order = given.length > 0 ? given : question.options.map(({ id }) => id);
  const nameOf = (id: number): string =>
    textIn(question.options.find((one) => one.id === id)?.text ?? { en: '', cn: '' }, locale);
  const swap = (at: number, by: number): void => {
    const next = [...order];
    [next[at], next[at + by]] = [order[at + by] ?? 0, order[at] ?? 0];
    onAnswer({ chosen: next, text: '' });
  };
  const icon = { variant: 'default', size: 36 } as const;
  return (
    <Stacked as="ol" gap={6} p={0} my={0}>
      {order.map((id, at) => (
        <Inline as="li" key={id} gap={8} noWrap framed p="6px 10px">
          <Dim figures>{at + 1}</Dim>
          <Words grows breaks>
            {nameOf(id)}
          </Words>
          <ActionIcon
            {...icon}
            disabled={at === 0}
            aria-label={words('attempt.up', { name: nameOf(id) })}
            onClick={() => swap(at, -1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            {...icon}
            disabled={at === order.length - 1}
            aria-label={words('attempt.down', { name: nameOf(id) })}
            onClick={() => swap(at, 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
        </Inline>
      ))}
    </Stacked>
  );
};

const Match = ({ question, answer, onAnswer }: Props): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const given = answer?.chosen ?? [];
  const sides = question.rights.map(({ id, text }) => ({ value: String(id), label: textIn(text, locale) }));
  return (
    <Stacked gap={10}>
      {question.options.map(({ id, text }, at) => {
        const name = textIn(text, locale);
        const now = given[at] ?? 0;
        return (
          <Stacked key={id} columns="minmax(0, 1fr) minmax(0, 1fr)" gap={8} align="center">
            <Words breaks>{name}</Words>
            <Select
              aria-label={words('attempt.matches', { name })}
              data={sides}
              clearable
              value={now === 0 ? null : String(now)}
              onChange={(next) =>
                onAnswer({
                  chosen: question.options.map((_, place) => (place === at ? Number(next ?? 0) : (given[place] ?? 0))),
                  text: '',
                })
              }
            />
          </Stacked>
        );
      })}
    </Stacked>
  );
};

const Text = ({ answer, onAnswer }: Props): ReactElement => (
  <Textarea
    aria-label={useWords('learn')('attempt.your_text')}
    autosize
    minRows={2}
    maxLength={MOST_TEXT}
    value={answer?.text ?? ''}
    onChange={({ currentTarget }) => onAnswer({ chosen: [], text: currentTarget.value }, true)}
  />
);

const fields = {
  order: Order,
  match: Match,
  short_text: Text,
  single: Choose,
  multiple: Choose,
  true_false: Choose,
  picture: Choose,
};
export const QuestionCard = (props: Props & { picture: string | null }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const { question, picture } = props;
  const Fields = fields[question.kind];
  const number = question.slot + 1;
  return (
    <Card
      title={words('attempt.question', { number })}
      aside={<Dim>{words('question.marks', { count: question.marks })}</Dim>}
    >
      <Words as="p" lines breaks mt={0} mb={12} size={15}>
        {textIn(question.prompt, locale)}
      </Words>
      {picture === null ? null : (
        <img src={picture} alt={words('attempt.picture', { number })} style={{ maxWidth: '100%', marginBottom: 12 }} />
      )}
      <Fields {...props} />
    </Card>
  );
};
