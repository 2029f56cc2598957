import { area } from '#kit/web/area.ts';

export const settings = area({
  name: 'settings',
  words: { en: () => import('./settings.words.ts?en'), cn: () => import('./settings.words.ts?cn') },
  pages: {
    '/settings/locks': async () => (await import('./lock/locks.page.tsx')).LocksPage,
    '/settings/bulk': async () => (await import('./rollout/rollout.list.tsx')).RolloutList,
    '/settings/bulk/create': async () => (await import('./rollout/rollout.form.tsx')).CreateRollout,
    '/settings/bulk/view': async () => (await import('./rollout/rollout.record.tsx')).RolloutRecord,
    '/settings/surveys': async () => (await import('./survey/survey.list.tsx')).SurveyList,
    '/settings/surveys/create': async () => (await import('./survey/survey.form.tsx')).SurveyForm,
    '/settings/surveys/viewEdit': async () => (await import('./survey/survey.record.tsx')).SurveyPage,
    '/other/websiteIntegration': async () => (await import('./website/website.list.tsx')).WebsiteKeyList,
    '/manage/surveyReport': async () => (await import('./survey/survey-report.page.tsx')).SurveyReport,
    '/settings': async () => (await import('./branch-settings/settings.page.tsx')).SettingsPage,
    '/settings/userSetting': async () => (await import('./user-setting/user-setting.page.tsx')).UserSettingPage,
    '/settings/terminationRules': async () =>
      (await import('./termination-rule/termination-rules.page.tsx')).TerminationRulesPage,
    '/settings/classCategories': async () =>
      (await import('./class-category/class-categories.page.tsx')).ClassCategoriesPage,
    '/settings/terms': async () => (await import('./terms/terms.list.tsx')).TermsList,
    '/settings/createTerms': async () => (await import('./terms/terms.form.tsx')).TermsForm,
    '/settings/editTerms': async () => (await import('./terms/terms.record.tsx')).TermsRecord,
    '/settings/legalTerms': async () => (await import('./terms/terms.list.tsx')).LegalTermsList,
    '/settings/createLegalTerms': async () => (await import('./terms/terms.form.tsx')).LegalTermsForm,
    '/settings/editLegalTerms': async () => (await import('./terms/terms.record.tsx')).LegalTermsRecord,
  },
  slots: { setting_lock: async () => (await import('./lock/lock-notice.parts.tsx')).LockOnPage },
  palette: async () => (await import('./settings.palette.ts')).settingsPalette,
});
