const some = `(select min(id) from trial_place where status = 'attended')`;
/** A fault for each invariant of trials. */
export const trialFaults: Record<string, string | readonly string[]> = {
  trial_branches: `update trial_place t set website_key_id = (select max(id) from website_key where branch_id <> t.branch_id) where id = ${some}`,
  trial_once: `update trial_place t set email = (select o.email from trial_place o where o.status = 'attended' and o.id > t.id order by o.id limit 1) where id = ${some}`,
  trial_reminder: `update trial_place set reminded_at = created_at - interval '1 day' where id = ${some}`,
  trial_class: `update class_session set status = 'cancelled', reason = 'Flooded' where id = (select session_id from trial_place where id = ${some})`,
  trial_erased: `update trial_place set lead_id = null where id = ${some}`,
};
