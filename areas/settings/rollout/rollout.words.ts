/** Words of settings that are applied to many branches. */
import type { Pairs } from '#kit/domain/words.ts';

export const rolloutWords = {
  title: ['Bulk settings', '批量设置'],
  one: ['Bulk settings', '批量设置'],
  context: [
    'Apply the settings of one branch to many. You see what changes in each branch first, and can undo it for a day.',
    '将一家门店的设置应用到多家门店。应用前可查看每家门店的变化，应用后一天内可撤销。',
  ],
  create: ['Choose settings', '选择设置'],
  save: { create: ['Check branches', '检查门店'] },
  empty: ['No settings were applied to many branches yet.', '暂无批量设置。'],
  group: { what: ['Settings', '设置'], who: ['Branches', '门店'] },
  field: {
    name: ['Name', '名称'],
    branch_id: ['Use the settings of', '以此门店的设置为准'],
    branch_name: ['Settings of', '设置来源'],
    what: ['Settings', '设置'],
    to_ids: ['Apply to', '应用到'],
    abroad: ['Also apply holidays in other countries', '假期也应用到其他国家的门店'],
    branch_count: ['Branches', '门店数'],
    staff_name: ['Started by', '操作人'],
    applied_at: ['Applied', '应用时间'],
    created_at: ['Started', '开始时间'],
  },
  status: {
    checking: ['Checking', '检查中'],
    ready: ['Ready to apply', '可应用'],
    applying: ['Applying', '应用中'],
    applied: ['Applied', '已应用'],
    undoing: ['Undoing', '撤销中'],
    undone: ['Undone', '已撤销'],
    stopped: ['Stopped', '已停止'],
    failed: ['Failed', '失败'],
  },
  move: {
    apply: ['Apply settings', '应用设置'],
    check: ['Check again', '重新检查'],
    stop: ['Stop', '停止'],
    undo: ['Undo settings', '撤销设置'],
  },
  confirm: {
    apply: [
      'The listed settings will change in these branches. You can undo this within a day.',
      '将在这些门店修改所列设置。一天内可撤销。',
    ],
    undo: [
      'The settings go back to what they were, except where someone has changed them since.',
      '设置将恢复原状，但此后已被他人修改的除外。',
    ],
  },
  progress: ['{{done}} of {{total}} done', '已完成 {{done}} / {{total}}'],
  progress_hint: ['You can leave this page. The work goes on.', '可以离开此页，后台会继续处理。'],
  failed_text: [
    'Something went wrong, and the work was stopped. What was applied stays. Check again to continue.',
    '出现错误，操作已停止。已应用的设置保留不变。请重新检查后继续。',
  ],
  stopped_text: [
    'Stopped. What was applied stays. Check again to continue, or undo it.',
    '已停止。已应用的设置保留不变。可重新检查后继续，或撤销。',
  ],
  result: ['Branches', '门店'],
  lines_none: ['No branches match.', '没有符合的门店。'],
  any_status: ['Any result', '所有结果'],
  any_what: ['Any setting', '所有设置'],
  line_status: {
    waiting: ['waiting', '等待中'],
    ready: ['will change', '将修改'],
    same: ['already the same', '已一致'],
    refused: ['refused', '已拒绝'],
    applied: ['changed', '已修改'],
    undone: ['undone', '已撤销'],
    kept: ['not undone', '未撤销'],
  },
  csv: {
    branch: ['Branch', '门店'],
    what: ['Setting', '设置'],
    status: ['Result', '结果'],
    changes: ['Changes', '变化数'],
    reason: ['Reason', '原因'],
    not_copied: ['Not applied', '未应用'],
  },
} satisfies Pairs;

export const rolloutRefusalsWords = {
  rollout_nothing: ['Nothing to do: no branch is affected.', '没有受影响的门店，无需操作。'],
  rollout_of_other: [
    'Only the person who started this change, or head office, can do this.',
    '仅发起人或总部可执行此操作。',
  ],
  rollout_too_late: [
    'It was applied more than a day ago. Change the settings in the branches.',
    '应用已超过一天，请在各门店修改设置。',
  ],
  rollout_moved: [
    'The branch or its template has changed since the check. Check again.',
    '检查后该门店或来源门店有变化，请重新检查。',
  ],
  rollout_changed_since: ['Someone has changed this since.', '此后已被他人修改。'],
  rollout_last_seller: ['No other branch sells this programme.', '没有其他门店销售此配套。'],
  rollout_beyond: ['You no longer have access to this branch’s settings.', '已没有该门店的设置权限。'],
} satisfies Pairs;
