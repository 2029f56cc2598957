import type { SameShape } from '#domain/kit/words.ts';
import { branchRefusalsZh, branchSettingsZh } from './branch.zh.ts';
import { classCategoryZh, classCategoryRefusalsZh } from './class-category.zh.ts';
import { clockSettingsZh } from './clock.zh.ts';
import { surveyZh, surveyRefusalsZh, surveyReportZh } from './survey.zh.ts';
import { acceptanceZh, legalTermsZh, termsFieldsZh, termsRefusalsZh, termsZh } from './terms.zh.ts';
import type { settingsEn } from './en.ts';
import { terminationRuleZh } from './termination-rule.zh.ts';
import { userSettingZh } from './user.zh.ts';

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
