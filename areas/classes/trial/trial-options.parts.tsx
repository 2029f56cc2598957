/** The classes of a day to choose from, for a trial that staff book or move. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { trialContract } from './trial.contract.ts';
import type { TrialOption } from './trial.model.ts';
import { refusalText } from '../check-in/refusal-words.view.ts';
import { Dot } from '../class/dot.parts.tsx';
import { namesOf, Places, timesOf, useWhere } from '../session/session-row.parts.tsx';
import { fill, textIn } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { DayBox } from '#kit/web/form/day-box.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Empty } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import style from '../classes.module.css';

type Chosen = { option: TrialOption; needs_reason: boolean };
type Props = {
  lead_id: number;
  /** What the button of a class says. */
  button: string;
  busy: boolean;
  /** The class that the trial is in: it can't be chosen. */
  except?: number;
  onChoose: (chosen: Chosen) => void;
  /** Asked above the classes if the person has had a trial or is a client. */
  reason?: ReactElement;
};

type OptionProps = Pick<Props, 'button' | 'busy'> & { option: TrialOption; onChoose: () => void };
const Option = ({ option, button, busy, onChoose }: OptionProps): ReactElement => {
  const locale = useLocale();
  const write = useDays();
  const { zone } = usePlace();
  const where = useWhere();
  const name = textIn(option.class_name, locale);
  return (
    <li className={style['item']}>
      <Stacked gap={2} breaks shrinks className={style['itemWords']}>
        <Dot colour={option.colour}>
          <span>
            <strong>{timesOf(option, zone)}</strong> {name}
          </span>
        </Dot>
        <Words tone="gray" size={12}>
          {[where(option), namesOf(option)].filter(Boolean).join(' · ')}
        </Words>
      </Stacked>
      <Places session={option} />
      {option.why === null ? (
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={`${button}: ${name} ${timesOf(option, zone)}`}
          onClick={onChoose}
        >
          {button}
        </Button>
      ) : (
        <Words most={220} tone="gray" size={12} right>
          {fill(refusalText(option.why), { day: write(option.day) })}
        </Words>
      )}
    </li>
  );
};

export const TrialOptions = ({ lead_id, button, busy, except, onChoose, reason }: Props): ReactElement => {
  const words = useWords('classes');
  const { search, change } = useAddress();
  const { day } = search;
  const { data, waiting } = useLoaded(
    trialContract.options,
    { params: { id: lead_id }, query: day === undefined ? {} : { day } },
    { keep: true, height: 240 },
  );
  const shown = data?.options.filter(({ id }) => id !== except) ?? [];
  return (
    <Stacked gap={12} items="stretch">
      <DayBox
        label={words('trial.on_day')}
        day={day ?? data?.day ?? null}
        onDay={(next) => change({ day: next ?? undefined }, { replace: true })}
      />
      {waiting}
      {data?.needs_reason ? reason : null}
      {data && shown.length === 0 ? <Empty title={words('trial.none_on_day')} /> : null}
      <ul>
        {shown.map((option) => (
          <Option
            key={option.id}
            option={option}
            button={button}
            busy={busy}
            onChoose={() => onChoose({ option, needs_reason: data?.needs_reason ?? false })}
          />
        ))}
      </ul>
    </Stacked>
  );
};
