/** Choosing permissions: a long list by area that can be searched, with a sentence for each. */
import { useState, type ReactElement } from 'react';
import { Button, Checkbox, Input, Switch } from '@mantine/core';
import type { FunctionRow } from './role.model.ts';
import { roleContract } from './role.contract.ts';
import { headOfficeFlags } from '#access/roles.ts';
import type { OwnInputProps, Values } from '#kit/web/form/fields.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { AreaHead, FunctionSearch } from './functions.parts.tsx';
import { functionText, groupFunctions, type FunctionGroup } from './functions.view.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './functions.module.css';

const flagsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

type Why = 'not_yours' | 'not_for_branch' | null;
/**
 * Permissions that the caller doesn't have can't be given; those that the role already had can stay. Whether those can be
 * removed is answered on saving: a copy can leave them out, the role itself can't.
 */
const whyNot = (row: FunctionRow, values: Values, before: readonly string[]): Why => {
  if (values['scope'] === 'branch' && headOfficeFlags.some((flag) => flag === row.flag)) return 'not_for_branch';
  return row.may_give || values['effect'] === 'take' || before.includes(row.flag) ? null : 'not_yours';
};

type BoxProps = { row: FunctionRow; why: Why; isChosen: boolean; onToggle: (flag: string) => void };
const Box = ({ row, why, isChosen, onToggle }: BoxProps): ReactElement => {
  const words = useWords('access');
  return (
    <Checkbox
      className={style['box'] ?? ''}
      label={functionText(row.flag, useLocale())}
      {...(why !== null && { description: words(`role.${why}`) })}
      checked={isChosen}
      disabled={why !== null && !isChosen}
      onChange={() => onToggle(row.flag)}
    />
  );
};

type AreaProps = {
  group: FunctionGroup<FunctionRow>;
  chosen: readonly string[];
  whyOf: (row: FunctionRow) => Why;
  onChange: (flags: string[]) => void;
};
const AreaBoxes = ({ group, chosen, whyOf, onChange }: AreaProps): ReactElement => {
  const words = useWords('access');
  const count = group.all.filter((row) => chosen.includes(row.flag)).length;
  const open = group.rows.filter((row) => whyOf(row) === null).map((row) => row.flag);
  const isFull = open.every((flag) => chosen.includes(flag));
  const toggle = (flag: string): void =>
    onChange(chosen.includes(flag) ? chosen.filter((one) => one !== flag) : [...chosen, flag]);
  const toggleAll = (): void => {
    const rest = chosen.filter((one) => !open.includes(one));
    onChange(isFull ? rest : [...rest, ...open]);
  };
  return (
    <section>
      <AreaHead
        title={group.title}
        count={words('role.chosen_of', { count, total: group.all.length })}
        aside={
          open.length > 1 ? (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={toggleAll}>
              {words(isFull ? 'role.choose_none' : 'role.choose_all')}
              <span className="visually-hidden">: {group.title}</span>
            </Button>
          ) : null
        }
      />
      <Stacked columns="repeat(auto-fill, minmax(260px, 1fr))" gap="2px 16px">
        {group.rows.map((row) => (
          <Box key={row.flag} row={row} why={whyOf(row)} isChosen={chosen.includes(row.flag)} onToggle={toggle} />
        ))}
      </Stacked>
    </section>
  );
};

export const FunctionsInput = ({ name, label, value, values, error, required, set }: OwnInputProps): ReactElement => {
  const words = useWords('access');
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(false);
  const [before] = useState(flagsIn(value));
  const { data, waiting } = useLoaded(roleContract.functions, {}, { height: 0 });
  const chosen = flagsIn(value);
  const all = data ?? [];
  const groups = groupFunctions(onlyChosen ? all.filter((row) => chosen.includes(row.flag)) : all, locale, typed);
  return (
    <Input.Wrapper label={label} error={error} withAsterisk={required} labelElement="div">
      <Inline gap="8px 16px" mb={12}>
        <FunctionSearch
          id={`field-${name}`}
          label={words('role.search')}
          value={typed}
          onSearch={setTyped}
          error={error !== undefined}
        />
        <Switch
          label={words('role.only_chosen')}
          checked={onlyChosen}
          onChange={(event) => setOnlyChosen(event.currentTarget.checked)}
        />
        <Dim as="output">{words('role.chosen', { count: chosen.length, total: all.length })}</Dim>
      </Inline>
      {waiting}
      {data && groups.length === 0 ? <Dim as="p">{words('role.search_none')}</Dim> : null}
      <Stacked gap={20}>
        {groups.map((group) => (
          <AreaBoxes
            key={group.area}
            group={group}
            chosen={chosen}
            whyOf={(row) => whyNot(row, values, before)}
            onChange={(flags) => set(name, flags)}
          />
        ))}
      </Stacked>
    </Input.Wrapper>
  );
};
