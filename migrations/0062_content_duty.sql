-- Texts, the home page and the menus are a duty of their own. Who did support could edit texts, and still can.
alter table users drop constraint users_duties;
alter table users add constraint users_duties
  check (duties <@ array['owner', 'stock', 'content', 'support', 'accountant'] and (role = 0 or duties = '{}'));
alter table invitations drop constraint invitations_duties;
alter table invitations add constraint invitations_duties
  check (duties <@ array['owner', 'stock', 'content', 'support', 'accountant'] and duties <> '{}');
update users set duties = duties || array['content'] where 'support' = any(duties) and not 'owner' = any(duties);
update invitations set duties = duties || array['content']
  where 'support' = any(duties) and not 'owner' = any(duties) and accepted_at is null and withdrawn_at is null;
