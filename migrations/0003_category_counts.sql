ALTER TABLE "categories" ADD COLUMN "live_count" integer DEFAULT 0 NOT NULL;
create function count_live_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update categories c set live_count = live_count + d.n
      from (select category, count(*)::int as n from new_rows where state = 'live' group by 1) d where c.slug = d.category;
  elsif tg_op = 'DELETE' then
    update categories c set live_count = live_count - d.n
      from (select category, count(*)::int as n from old_rows where state = 'live' group by 1) d where c.slug = d.category;
  else
    update categories c set live_count = live_count + d.n
      from (
        select category, sum(n)::int as n from (
          select category, count(*) as n from new_rows where state = 'live' group by 1
          union all select category, -count(*) from old_rows where state = 'live' group by 1) both_sides
        group by 1 having sum(n) <> 0) d
      where c.slug = d.category;
  end if;
  return null;
end $$;

create trigger products_inserted after insert on products
  referencing new table as new_rows for each statement execute function count_live_products();
create trigger products_updated after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function count_live_products();
create trigger products_deleted after delete on products
  referencing old table as old_rows for each statement execute function count_live_products();

-- a count is no edit of a category: the product's own change is announced already
drop trigger categories_announced on categories;
create trigger categories_announced after insert or delete or update of slug, name, position on categories
  for each statement execute function announce_catalogue();

update categories c set live_count = (select count(*) from products p where p.category = c.slug and p.state = 'live');
