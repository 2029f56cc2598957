/** What the API says: messages at fields (`faults`) and the sentences of its answers. The web has its own words. */
import { faultsWords } from './faults.words.ts';
import type { Pairs } from './words.ts';

export const kitWords = {
  ...faultsWords,
  refusals: {
    idempotency_key_reused: ['This key has already been used for a different request.', '此键已用于其他请求。'],
    too_many_uploads: [
      '{{count}} uploads are still open. Finish or cancel one of them first.',
      '还有 {{count}} 个未完成的上传，请先完成或取消。',
    ],
    upload_incomplete: [
      'The file hasn’t arrived completely. Choose it again to continue.',
      '文件尚未传完，请重新选择该文件以继续。',
    ],
    still_running: ['This is still being processed. Wait a moment and check again.', '正在处理中，请稍候再看。'],
    move_not_possible: [
      'This is no longer possible: the status is now {{status}}.',
      '状态已变为“{{status}}”，无法再执行此操作。',
    ],
  },
  answers: {
    success: ['Success', '操作成功'],
    updated: ['Updated Successfully', '更新成功'],
    deleted: ['Deleted Successfully', '删除成功'],
    error: ['Error', '错误'],
    session_timed_out: ['session timed out', '登录已超时'],
    not_found: ['This record doesn’t exist, or you don’t have permission to see it.', '记录不存在，或没有查看权限。'],
    unknown_path: ['There is nothing at this address.', '这个地址没有内容。'],
    duplicate_email: ['Duplicated email with other member', '邮箱与其他会员重复'],
    stale_by: ['Changed by {{name}}', '已由 {{name}} 修改'],
    stale: ['Changed to {{value}} by {{name}}', '已由 {{name}} 改为 {{value}}'],
    stale_title: ['Someone else has changed this.', '其他人刚刚修改了这条记录。'],
    forbidden: ['You don’t have permission to do this in this branch.', '在此门店没有执行此操作的权限。'],
    wrong_branch: ['You don’t have access to this branch.', '没有此门店的权限。'],
    too_large: ['This is too large to send. Choose a smaller file.', '内容过大，无法发送，请选择较小的文件。'],
    too_many: ['Too many requests. Wait a moment and try again.', '操作过于频繁，请稍后重试。'],
    busy: [
      'A similar task is already running for you or your branch. Try again when it has finished.',
      '本人或本店已有同类任务在处理，请等它完成后再试。',
    ],
    not_understood: ['The request could not be read.', '无法读取此请求。'],
    server_error: [
      'Something went wrong on the server. The problem has been logged. Try again in a moment.',
      '服务器出了问题，已记录，请稍后重试。',
    ],
    unavailable: ['The server is busy or restarting. Try again in a moment.', '服务器繁忙或正在重启，请稍后重试。'],
    away: {
      files: [
        'The file store isn’t responding. Nothing was saved. Try again in a moment.',
        '文件存储暂时没有响应，尚未保存任何内容，请稍后重试。',
      ],
      payments: [
        'The payment service isn’t responding. Nothing was charged. Try again in a moment.',
        '支付服务暂时没有响应，尚未扣款，请稍后重试。',
      ],
      scanner: [
        'The virus scanner isn’t responding. Nothing was saved. Try again in a moment.',
        '病毒扫描服务暂时没有响应，尚未保存任何内容，请稍后重试。',
      ],
    },
    file_gone: [
      'The content of this file is missing. Contact the person who runs your server: a backup may have it.',
      '此文件的内容已丢失，请联系系统管理员，备份中可能还有。',
    ],
    empty_value: ['nothing', '空'],
  },
} satisfies Pairs;
