/** A question of a survey that is being written: one line when collapsed, all of it when open. */
import type { KeyboardEvent, ReactElement } from 'react';
import { useDrag, useDrop, type Drag } from '#kit/web/drag.tsx';
import { ActionIcon, Switch } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { choiceText } from './survey-figures.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { Badge } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { changeQuestion, duplicateQuestion, newKey } from './survey-draft.view.ts';
import {
  BothInput,
  ConditionPart,
  FollowUpPart,
  OptionsPart,
  pathOf,
  ScalePart,
  type PartProps,
} from './survey-inputs.parts.tsx';
import { kindIcons } from './survey-kinds.view.ts';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import { ButtonMenu } from '#kit/web/look/opens.tsx';
import style from './survey.module.css';

type Props = PartProps & {
  isOpen: boolean;
  onOpen: (key: string | null) => void;
  onMove: (key: string, to: number) => void;
};

const CardMenu = ({ builder, question, at, onMove, onOpen }: Props): ReactElement => {
  const words = useWords('settings');
  const { key } = question;
  const last = builder.draft.questions.length - 1;
  const duplicate = (): void => {
    const copy = newKey('q');
    builder.change(duplicateQuestion(key, copy));
    onOpen(copy);
  };
  return (
    <ButtonMenu
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={words('survey.builder.more', { place: at + 1 })}
        >
          <IconDots size={18} />
        </ActionIcon>
      }
      lines={[
        ...(at > 0
          ? [
              {
                key: 'up',
                icon: <IconArrowUp size={16} />,
                label: words('survey.builder.up'),
                onPick: () => onMove(key, at - 1),
              },
            ]
          : []),
        ...(at < last
          ? [
              {
                key: 'down',
                icon: <IconArrowDown size={16} />,
                label: words('survey.builder.down'),
                onPick: () => onMove(key, at + 1),
              },
            ]
          : []),
        { key: 'copy', icon: <IconCopy size={16} />, label: words('survey.builder.duplicate'), onPick: duplicate },
        {
          key: 'remove',
          icon: <IconTrash size={16} />,
          label: words('survey.builder.remove'),
          isDanger: true,
          onPick: () => builder.remove(key),
        },
      ]}
    />
  );
};

const Handle = ({ question, at, onMove, drag: { take, data } }: Props & { drag: Drag }): ReactElement => {
  const words = useWords('settings');
  const label = words('survey.builder.move_handle', { place: at + 1 });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(question.key, at + step);
  };
  return (
    <button
      type="button"
      id={`handle-${question.key}`}
      className={style['handle']}
      aria-label={label}
      title={label}
      onKeyDown={onKeyDown}
      {...data}
      ref={take}
    >
      <IconGripVertical size={18} stroke={1.6} />
    </button>
  );
};

/** "only if 1. Yes": the condition in short. */
const ConditionNote = ({ builder, question }: PartProps): ReactElement | null => {
  const words = useWords('settings');
  const locale = useLocale();
  const { show_if } = question;
  if (show_if === null) return null;
  const place = builder.draft.questions.findIndex((one) => one.key === show_if.question);
  const source = builder.draft.questions[place];
  const values = source ? show_if.is.map((value) => choiceText(source, value, locale)) : [];
  return (
    <span>
      {words('survey.builder.condition_reads', {
        place: place + 1,
        values: values.join(words('survey.builder.or')) || words('survey.builder.untitled'),
      })}
    </span>
  );
};

const faultsAt = (faults: PartProps['builder']['faults'], at: number): string | undefined =>
  Object.entries(faults).find(([path]) => path.startsWith(pathOf(at, '')))?.[1];

const Summary = (props: Props): ReactElement => {
  const { builder, question, at, isOpen, onOpen } = props;
  const words = useWords('settings');
  const locale = useLocale();
  const Icon = kindIcons[question.kind];
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const fault = isOpen ? undefined : faultsAt(builder.faults, at);
  return (
    <button
      type="button"
      className={style['summary']}
      aria-expanded={isOpen}
      aria-label={`${words(isOpen ? 'survey.builder.close' : 'survey.builder.open', { place: at + 1 })}: ${textIn(question.text, locale)}`}
      onClick={() => onOpen(isOpen ? null : question.key)}
    >
      <span className={style['place']}>{at + 1}</span>
      <Stacked as="span" gap={2} shrinks grows>
        <span className={style['summaryText']} data-empty={question.text.en === '' || undefined}>
          {textIn(question.text, locale) || words('survey.builder.untitled')}
        </span>
        <Inline as="span" gap="2px 12px" dim size={12}>
          <Inline as="span" within noWrap gap={4}>
            <Icon size={14} stroke={1.8} /> {words(`survey.kind.${question.kind}`)}
          </Inline>
          {question.required ? <span>{words('survey.builder.required_short')}</span> : null}
          <ConditionNote builder={builder} question={question} at={at} />
          {fault ? <Badge tone="red">{fault}</Badge> : null}
        </Inline>
      </Stacked>
      <Chevron size={18} stroke={1.6} aria-hidden="true" />
    </button>
  );
};

const KindPart = (props: PartProps): ReactElement | null => {
  switch (props.question.kind) {
    case 'single':
    case 'multiple':
      return <OptionsPart {...props} />;
    case 'scale':
      return <ScalePart {...props} />;
    case 'yes_no':
      return <FollowUpPart {...props} />;
    default:
      return null;
  }
};

const Editor = (props: PartProps): ReactElement => {
  const { builder, question, at } = props;
  const words = useWords('settings');
  return (
    <Stacked gap={14} className={style['editor']}>
      <BothInput
        path={pathOf(at, 'text')}
        label={words('survey.builder.text')}
        value={question.text}
        faults={builder.faults}
        required
        area
        onText={(text) => builder.change(changeQuestion(question.key, { text }))}
      />
      <KindPart {...props} />
      <Switch
        label={words('survey.builder.required')}
        checked={question.required}
        onChange={(event) => builder.change(changeQuestion(question.key, { required: event.currentTarget.checked }))}
      />
      <ConditionPart {...props} />
    </Stacked>
  );
};

export const QuestionCard = (props: Props): ReactElement => {
  const { builder, question, at, isOpen } = props;
  const drag = useDrag(question.key);
  const { ref, isOver, isBelow } = useDrop(question.key);
  return (
    <li
      ref={ref}
      className={style['question']}
      data-question={question.key}
      data-open={isOpen || undefined}
      data-dragged={drag.isDragged || undefined}
      data-gap={isOver ? (isBelow ? 'below' : 'above') : undefined}
      data-faulty={faultsAt(builder.faults, at) !== undefined || undefined}
    >
      <Inline noWrap p="0 6px 0 0">
        <Handle {...props} drag={drag} />
        <Summary {...props} />
        <CardMenu {...props} />
      </Inline>
      {isOpen ? <Editor builder={builder} question={question} at={at} /> : null}
    </li>
  );
};
