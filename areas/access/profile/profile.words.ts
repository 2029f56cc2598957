import type { Pairs } from '#kit/domain/words.ts';

export const profileWords = {
  title: ['My profile', '我的资料'],
  one: ['Profile', '资料'],
  save: ['Save profile', '保存资料'],
  group: {
    person: ['Personal details', '个人信息'],
    security: ['Sign-in', '登录方式'],
  },
  roles: ['My roles', '我的角色'],
  no_roles: [
    'You don’t have a role yet. Ask someone who manages roles in your branch.',
    '还没有角色。请联系门店中管理角色的同事。',
  ],
  everywhere: ['Every branch', '所有门店'],
  preferences: ['Language and appearance', '语言与外观'],
  language: ['Language', '语言'],
  appearance: ['Appearance', '外观'],
  more: ['More', '更多'],
  change_password: ['Change password', '修改密码'],
  own_settings: ['Language, dates and notifications', '语言、日期与通知'],
  explorer: ['API explorer', 'API 调试工具'],
  own: ['Open my profile', '打开我的资料'],
} satisfies Pairs;
