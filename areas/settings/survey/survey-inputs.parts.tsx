/** The parts of a question: its text in both languages, choices, scale, follow-up, condition. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Checkbox, Chip, Group, TextInput, Textarea } from '@mantine/core';
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { conditionValues } from './survey-check.rules.ts';
import { choiceText } from './survey-figures.rules.ts';
import { MAX_OPTIONS, MAX_SCALE, type Question } from './survey-question.rules.ts';
import { textIn, type BothTexts } from '#kit/domain/words.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { changeQuestion, newKey, newOption, removeOption, sourcesFor } from './survey-draft.view.ts';
import type { Builder } from './survey-use-builder.view.ts';
import { Columns, Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './survey.module.css';

export type PartProps = { builder: Builder; question: Question; at: number };
export const pathOf = (at: number, rest: string): string => `questions.${at}.${rest}`;
export const idOf = (path: string): string => `survey-${path}`;

type BothProps = {
  path: string;
  label: string;
  value: BothTexts;
  onText: (text: BothTexts) => void;
  faults: Builder['faults'];
  required?: boolean;
  area?: boolean;
};
export const BothInput = ({
  path,
  label,
  value,
  onText,
  faults,
  required = false,
  area = false,
}: BothProps): ReactElement => {
  const words = useWords('blocks');
  const Box = area ? Textarea : TextInput;
  const grows = area ? { autosize: true, minRows: 2 } : {};
  return (
    <Columns gap="8px 12px" narrow="phone" shrinks>
      {(['en', 'cn'] as const).map((language) => (
        <Box
          key={language}
          {...grows}
          id={idOf(`${path}.${language}`)}
          lang={language === 'cn' ? 'zh-Hans' : 'en'}
          label={words(language === 'cn' ? 'form.inChinese' : 'form.inEnglish', { label })}
          withAsterisk={required && language === 'en'}
          error={faults[`${path}.${language}`]}
          autoComplete="off"
          value={value[language]}
          onChange={(event) => onText({ ...value, [language]: event.currentTarget.value })}
        />
      ))}
    </Columns>
  );
};

export const OptionsPart = ({ builder, question, at }: PartProps): ReactElement => {
  const words = useWords('settings');
  const { options } = question;
  const set = (next: Question['options']): void => builder.change(changeQuestion(question.key, { options: next }));
  const fault = builder.faults[pathOf(at, 'options')];
  return (
    <Stacked as="fieldset" gap={10} items="start" shrinks className={style['part']}>
      <legend>{words('survey.builder.options')}</legend>
      {options.map((option, place) => (
        <Inline key={option.key} noWrap gap={4} align="flex-start" className={style['option']}>
          <BothInput
            path={pathOf(at, `options.${place}.text`)}
            label={words('survey.builder.option', { place: place + 1 })}
            value={option.text}
            faults={builder.faults}
            required
            onText={(text) => set(options.map((one) => (one === option ? { ...one, text } : one)))}
          />
          <div className={style['optionTools']}>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={place === 0}
              aria-label={words('survey.builder.option_up', { place: place + 1 })}
              onClick={() => set(options.toSpliced(place, 1).toSpliced(place - 1, 0, option))}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words('survey.builder.remove_option', { place: place + 1 })}
              onClick={() => builder.change(removeOption(question.key, option.key))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        </Inline>
      ))}
      {fault ? (
        <Words as="p" tone="red" size={12}>
          {fault}
        </Words>
      ) : null}
      <Button
        id={idOf(pathOf(at, 'options'))}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        disabled={options.length >= MAX_OPTIONS}
        onClick={() => set([...options, newOption(newKey('o'))])}
      >
        {words('survey.builder.add_option')}
      </Button>
    </Stacked>
  );
};

const numberOf = (next: number | string): number => (next === '' ? 0 : Number(next));
export const ScalePart = ({ builder, question, at }: PartProps): ReactElement | null => {
  const words = useWords('settings');
  const { scale } = question;
  if (scale === null) return null;
  const set = (part: Partial<typeof scale>): void =>
    builder.change(changeQuestion(question.key, { scale: { ...scale, ...part } }));
  return (
    <Stacked gap={10} items="start" shrinks className={style['partPlain']}>
      <Group gap="sm" align="flex-start">
        {(['from', 'to'] as const).map((end) => (
          <NumberBox
            key={end}
            id={idOf(pathOf(at, `scale.${end}`))}
            w={104}
            label={words(`survey.builder.scale_${end}`)}
            error={builder.faults[pathOf(at, `scale.${end}`)]}
            min={0}
            max={MAX_SCALE}
            allowDecimal={false}
            clampBehavior="strict"
            value={scale[end]}
            onChange={(next) => set({ [end]: numberOf(next) })}
          />
        ))}
      </Group>
      {(['from', 'to'] as const).map((end) => (
        <BothInput
          key={end}
          path={pathOf(at, `scale.${end}_label`)}
          label={words(`survey.builder.${end}_label`, { value: scale[end] })}
          value={scale[`${end}_label`]}
          faults={builder.faults}
          onText={(text) => set({ [`${end}_label`]: text })}
        />
      ))}
    </Stacked>
  );
};

const noText = { en: '', cn: '' };
export const FollowUpPart = ({ builder, question, at }: PartProps): ReactElement => {
  const words = useWords('settings');
  const { follow_up } = question;
  const set = (next: Question['follow_up']): void => builder.change(changeQuestion(question.key, { follow_up: next }));
  return (
    <Stacked gap={10} items="start" shrinks className={style['partPlain']}>
      <Select
        label={words('survey.builder.follow_up')}
        w={200}
        allowDeselect={false}
        data={[
          { value: 'none', label: words('survey.builder.follow_none') },
          { value: 'yes', label: words('survey.builder.follow_yes') },
          { value: 'no', label: words('survey.builder.follow_no') },
        ]}
        value={follow_up?.on ?? 'none'}
        onChange={(on) => set(on === 'yes' || on === 'no' ? { text: noText, required: false, ...follow_up, on } : null)}
      />
      {follow_up ? (
        <>
          <BothInput
            path={pathOf(at, 'follow_up.text')}
            label={words('survey.builder.follow_text')}
            value={follow_up.text}
            faults={builder.faults}
            required
            onText={(text) => set({ ...follow_up, text })}
          />
          <Checkbox
            label={words('survey.builder.follow_required')}
            checked={follow_up.required}
            onChange={(event) => set({ ...follow_up, required: event.currentTarget.checked })}
          />
        </>
      ) : null}
    </Stacked>
  );
};

const ALWAYS = 'always';
/** Asked always, or only after certain answers to an earlier question. */
export const ConditionPart = ({ builder, question, at }: PartProps): ReactElement | null => {
  const words = useWords('settings');
  const locale = useLocale();
  const { questions } = builder.draft;
  const { show_if } = question;
  const sources = sourcesFor(questions, at);
  const source = sources.find((one) => one.key === show_if?.question);
  const fault = builder.faults[pathOf(at, 'show_if')];
  if (sources.length === 0 && show_if === null) return null;
  const set = (next: Question['show_if']): void => builder.change(changeQuestion(question.key, { show_if: next }));
  const labelOf = (one: Question): string =>
    words('survey.builder.condition_of', {
      place: questions.indexOf(one) + 1,
      text: textIn(one.text, locale) || words('survey.builder.untitled'),
    });
  return (
    <Stacked gap={10} items="start" shrinks className={style['partPlain']}>
      <Select
        id={idOf(pathOf(at, 'show_if'))}
        label={words('survey.builder.condition')}
        allowDeselect={false}
        error={fault}
        data={[
          { value: ALWAYS, label: words('survey.builder.always') },
          ...sources.map((one) => ({ value: one.key, label: labelOf(one) })),
        ]}
        value={show_if === null ? ALWAYS : (source?.key ?? null)}
        onChange={(key) => set(key === null || key === ALWAYS ? null : { question: key, is: [] })}
      />
      {source && show_if ? (
        <Inline as="fieldset" gap={6} align="stretch" className={style['chips']}>
          <Dim as="legend">{words('survey.builder.condition_is')}</Dim>
          {conditionValues(source).map((value) => (
            <Chip
              key={value}
              size="sm"
              color="gray"
              variant="outline"
              checked={show_if.is.includes(value)}
              onChange={(isOn) =>
                set({
                  ...show_if,
                  is: isOn ? [...show_if.is, value] : show_if.is.filter((other) => other !== value),
                })
              }
            >
              {choiceText(source, value, locale) || words('survey.builder.untitled')}
            </Chip>
          ))}
        </Inline>
      ) : null}
    </Stacked>
  );
};
