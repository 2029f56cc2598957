/** The options of a question, as its kind needs them. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Checkbox, Input, Radio, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { truthOptions } from './exam.rules.ts';
import { MOST_OPTIONS, questionKinds, type QuestionKind, type QuestionOption } from './exam.model.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { Columns, Inline, Stacked } from '#kit/web/look/lay.tsx';
import { useWords } from '#kit/web/words.ts';

const blank: QuestionOption = { text: { en: '', cn: '' }, right: false, pair: null };
const both = { en: '', cn: '' };
const isChosen = (kind: QuestionKind): boolean => kind === 'single' || kind === 'picture' || kind === 'multiple';

type RowProps = {
  kind: QuestionKind;
  option: QuestionOption;
  at: number;
  first: string | undefined;
  onChange: (part: Partial<QuestionOption>) => void;
  onRight: (right: boolean) => void;
  onRemove: () => void;
  onUp: () => void;
};
const OptionRow = ({ kind, option, at, first, onChange, onRight, onRemove, onUp }: RowProps): ReactElement => {
  const words = useWords('learn');
  const blocks = useWords('blocks');
  const number = at + 1;
  const { text, right, pair } = option;
  const Mark = kind === 'multiple' ? Checkbox : Radio;
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <Inline gap={8} noWrap align="flex-start">
      {isChosen(kind) ? (
        <Mark
          mt={8}
          aria-label={words('question.is_right', { number })}
          checked={right}
          onChange={({ currentTarget }) => onRight(currentTarget.checked)}
        />
      ) : null}
      <Columns gap={8} narrow="phone" grows>
        <TextInput
          {...(first !== undefined && { id: first })}
          aria-label={words('question.option', { number })}
          placeholder={blocks('form.english')}
          value={text.en}
          onChange={({ currentTarget }) => onChange({ text: { ...text, en: currentTarget.value } })}
        />
        <TextInput
          aria-label={words('question.option_cn', { number })}
          placeholder={blocks('form.chinese')}
          value={text.cn}
          onChange={({ currentTarget }) => onChange({ text: { ...text, cn: currentTarget.value } })}
        />
        {kind === 'match' ? (
          <>
            <TextInput
              aria-label={words('question.pair', { number })}
              placeholder={blocks('form.english')}
              leftSection="→"
              value={pair?.en ?? ''}
              onChange={({ currentTarget }) => onChange({ pair: { ...(pair ?? both), en: currentTarget.value } })}
            />
            <TextInput
              aria-label={words('question.pair_cn', { number })}
              placeholder={blocks('form.chinese')}
              leftSection="→"
              value={pair?.cn ?? ''}
              onChange={({ currentTarget }) => onChange({ pair: { ...(pair ?? both), cn: currentTarget.value } })}
            />
          </>
        ) : null}
      </Columns>
      {kind === 'order' && at > 0 ? (
        <ActionIcon {...icon} aria-label={words('question.up_option', { number })} onClick={onUp}>
          <IconArrowUp size={16} />
        </ActionIcon>
      ) : null}
      <ActionIcon {...icon} aria-label={words('question.remove_option', { number })} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Inline>
  );
};

export const OptionsInput = ({ name, label, value, error, values, set }: OwnInputProps): ReactElement => {
  const words = useWords('learn');
  const kind = questionKinds.find((one) => one === values['kind']) ?? 'single';
  const options = Array.isArray(value) ? (value as QuestionOption[]) : [];
  const put = (next: readonly QuestionOption[]): void => set(name, next);
  const changed = (at: number, part: Partial<QuestionOption>): QuestionOption[] =>
    options.map((one, place) => (place === at ? { ...one, ...part } : one));
  const right = (at: number, isRight: boolean): QuestionOption[] =>
    kind === 'multiple'
      ? changed(at, { right: isRight })
      : options.map((one, place) => ({ ...one, right: place === at }));
  const raised = (at: number): QuestionOption[] =>
    options.flatMap((one, place) => {
      const next = options[at];
      return place === at - 1 && next ? [next, one] : place === at ? [] : [one];
    });
  const about = words(`question.about.${kind}`);
  if (kind === 'true_false') {
    const [first] = options;
    const isKnown = options.length === 2;
    return (
      <Input.Wrapper label={words('question.is_true')} labelElement="div" error={error}>
        <SegmentedControl
          id={`field-${name}`}
          mt={4}
          display="flex"
          w="fit-content"
          value={isKnown ? (first?.right ? 'true' : 'false') : ''}
          data={(['true', 'false'] as const).map((one) => ({ value: one, label: words(`question.${one}`) }))}
          onChange={(next) => put(truthOptions(next === 'true'))}
        />
      </Input.Wrapper>
    );
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      description={about}
    >
      <Stacked gap={8} mt={8} mb={8}>
        {options.map((option, at) => (
          <OptionRow
            key={at}
            kind={kind}
            option={option}
            at={at}
            first={at === 0 ? `field-${name}` : undefined}
            onChange={(part) => put(changed(at, part))}
            onRight={(isRight) => put(right(at, isRight))}
            onRemove={() => put(options.filter((_, place) => place !== at))}
            onUp={() => put(raised(at))}
          />
        ))}
        {kind === 'short_text' && options.length === 0 ? <Quiet>{words('question.by_hand')}</Quiet> : null}
      </Stacked>
      {options.length < MOST_OPTIONS ? (
        <Button
          variant="default"
          size="xs"
          {...(options.length === 0 && { id: `field-${name}` })}
          leftSection={<IconPlus size={14} />}
          onClick={() => put([...options, blank])}
        >
          {words('question.add_option')}
        </Button>
      ) : null}
    </Input.Wrapper>
  );
};
