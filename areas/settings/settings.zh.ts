import type { SameShape } from '#kit/domain/words.ts';
import { branchRefusalsZh, branchSettingsZh } from './branch-settings/branch.zh.ts';
import { classCategoryZh, classCategoryRefusalsZh } from './class-category/class-category.zh.ts';
import { clockSettingsZh } from './on-site/clock.zh.ts';
import { surveyZh, surveyRefusalsZh, surveyReportZh } from './survey/survey.zh.ts';
import { acceptanceZh, legalTermsZh, termsFieldsZh, termsRefusalsZh, termsZh } from './terms/terms.zh.ts';
import type { settingsEn } from './settings.en.ts';
import { terminationRuleZh } from './termination-rule/termination-rule.zh.ts';
import { userSettingZh } from './user-setting/user.zh.ts';

export const settingsZh = {
  ...branchSettingsZh,
  ...clockSettingsZh,
  survey: surveyZh,
  survey_report: surveyReportZh,
  user: userSettingZh,
  termination_rule: terminationRuleZh,
  class_category: classCategoryZh,
  terms: { ...termsZh, field: termsFieldsZh },
  legal_terms: { ...legalTermsZh, field: termsFieldsZh },
  acceptance: acceptanceZh,
  refusals: { ...branchRefusalsZh, ...classCategoryRefusalsZh, ...surveyRefusalsZh, ...termsRefusalsZh },
} satisfies SameShape<typeof settingsEn>;
