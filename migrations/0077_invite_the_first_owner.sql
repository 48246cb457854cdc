-- A new shop has nobody who could invite its owner: the server prints a link. It names no address, and nobody sent it.
alter table invitations alter column email drop not null;
alter table invitations alter column invited_by drop not null;
alter table invitations add constraint invitations_first_owner
  check ((email is null) = (invited_by is null) and (email is not null or duties = array['owner']));
create unique index invitations_one_first_owner on invitations ((email is null))
  where email is null and accepted_at is null and withdrawn_at is null;
