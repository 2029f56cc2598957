/** `/settings/surveys/create`: a new survey of the branch, or at the head office one of the network. */
import type { ReactElement } from 'react';
import { useGo } from '#web/kit/address.tsx';
import { PageHead } from '#web/kit/look/page.tsx';
import { NounScope } from '#web/kit/noun.tsx';
import { useWords } from '#web/kit/words.ts';
import { SurveyBuilder } from './survey.builder.tsx';
import { atHeadOffice } from './survey.use-builder.ts';

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
