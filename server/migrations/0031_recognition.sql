-- When a deferral was last looked at: whatever changed afterwards is for the next night.
alter table deferral add column earned_at timestamptz;
