const key = `(select min(id) from website_key where ended_at is null)`;
/** A fault for each invariant of keys of websites. */
export const websiteFaults: Record<string, string | readonly string[]> = {
  website_branches: `update website_lead w set branch_id = (select max(id) from branch where id <> w.branch_id) where id = (select min(id) from website_lead)`,
  website_ended: [
    `update website_key set last_used_at = ended_at + interval '1 minute' where id = (select min(id) from website_key where ended_at is not null)`,
    `update website_key set ended_at = created_at - interval '1 year', last_used_at = null, secret_hash = null, previous_hash = null, previous_until = null
      where id = (select min(website_key_id) from website_lead)`,
  ],
  website_overlap: `update website_key set previous_hash = '\\x00', previous_until = rotated_at + interval '25 hours' where id = ${key}`,
};
