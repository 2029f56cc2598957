const delivered = `(select min(id) from push_delivery where status = 'sent')`;
const open = `(select min(id) from push_device where ended_at is null)`;
/** A fault for each invariant of notifications. */
export const pushFaults: Record<string, string | readonly string[]> = {
  notification_texts: [
    `update campaign set subject = jsonb_build_object('en', repeat('x', 61), 'cn', '') where id = (select min(id) from campaign where channel = 'push')`,
    `update campaign set blocks = '[{"kind": "text", "text": {"en": "{{programme|x}}", "cn": "x"}}]' where id = (select min(id) from campaign where channel = 'push')`,
    `update campaign set blocks = '[]' where id = (select min(id) from campaign where channel = 'push')`,
  ],
  push_devices: [
    `update push_key set ended_at = now() where ended_at is null`,
    `update push_device set digest = sha256('x') where id = ${open}`,
    `update member set erased_at = now() where id = (select member_id from push_device where id = ${open})`,
  ],
  push_results: [
    `update push_delivery set status = 'failed' where campaign_recipient_id = (select campaign_recipient_id from push_delivery where id = ${delivered})`,
    `update campaign_recipient set status = 'failed' where id = (select campaign_recipient_id from push_delivery where id = ${delivered})`,
    `update push_delivery set status = 'queued' where id = (select min(id) from push_delivery where status = 'failed')`,
    `update push_delivery set status = 'sending', claimed_at = now() - interval '2 hours' where id = (select max(id) from push_delivery)`,
  ],
  push_off: [
    `update push_delivery set claimed_at = claimed_at - interval '1 year' where id = ${delivered}`,
    `update push_device set ended_at = created_at, ended_why = 'off', endpoint = '', p256dh = '', auth = ''
      where id = (select push_device_id from push_delivery where id = ${delivered})`,
  ],
};
