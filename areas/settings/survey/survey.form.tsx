/** `/settings/surveys/create`: a new survey of the branch, or at head office one of the network. */
import type { ReactElement } from 'react';
import { useGo } from '#kit/web/address.tsx';
import { PageHead } from '#kit/web/look/page.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';
import { SurveyBuilder } from './survey-builder.parts.tsx';
import { atHeadOffice } from './survey-use-builder.view.ts';

export const SurveyForm = (): ReactElement => {
  const words = useWords('settings');
  const go = useGo();
  return (
    <NounScope noun="settings.survey">
      <PageHead
        title={words('survey.create')}
        context={`${words('survey.create_context')} ${atHeadOffice() ? words('survey.builder.network_hint') : ''}`}
      />
      <SurveyBuilder onSaved={(survey) => go('/settings/surveys/viewEdit', survey.id)} />
    </NounScope>
  );
};
