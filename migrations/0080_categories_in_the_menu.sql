-- The menu of every page names the categories that have something in them. The servers keep it in memory with the
-- texts: they hear of a category that comes, goes, is renamed or moved, and of one that is emptied or filled.
create function announce_menu_category() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', '');
  return null;
end $$;
create trigger menu_category_comes_or_goes after insert or delete on categories
  for each statement execute function announce_menu_category();
create trigger menu_category_changes after update on categories
  for each row when ((old.slug, old.name, old.position, old.live_count = 0)
    is distinct from (new.slug, new.name, new.position, new.live_count = 0))
  execute function announce_menu_category();
