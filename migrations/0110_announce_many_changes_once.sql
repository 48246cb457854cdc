-- A transaction that writes thousands of products counts their categories and announces the catalogue once, at its
-- end; until then it says so by `set local mafteach.catalogue = 'later'`. Doing both after each product took longer
-- with every product before it, and held the rows for which all other changes of products wait.
create or replace function catalogue_changed(what text) returns void language plpgsql as $$
begin
  if current_setting('mafteach.catalogue', true) = 'later' then
    return;
  end if;
  update catalogue_version set version = version + 1;
  perform pg_notify('catalogue', what);
end $$;

-- Whoever counts waits for whoever counts the same category.
create function count_categories(touched text[]) returns void language plpgsql as $$
begin
  perform from categories where slug = any(touched) order by slug for no key update;
  update categories c set live_count = (
      select count(distinct p.family) from products p where p.category = c.slug and p.state = 'live')
    where c.slug = any(touched);
end $$;

create or replace function count_live_products() returns trigger language plpgsql as $$
declare
  touched text[];
begin
  if current_setting('mafteach.catalogue', true) = 'later' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    touched := array(select distinct category from new_rows where state = 'live');
  elsif tg_op = 'DELETE' then
    touched := array(select distinct category from old_rows where state = 'live');
  else
    touched := array(select category from (
        select category, family, count(*) as n from new_rows where state = 'live' group by 1, 2
        union all select category, family, -count(*) from old_rows where state = 'live' group by 1, 2) both_sides
      group by category, family having sum(n) <> 0);
  end if;
  if cardinality(touched) > 0 then
    perform count_categories(touched);
  end if;
  return null;
end $$;
