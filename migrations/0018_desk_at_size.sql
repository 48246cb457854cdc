CREATE INDEX "products_by_change" ON "products" USING btree ("updated_at","id");
CREATE INDEX "products_by_age" ON "products" USING btree ("created_at","id");
CREATE INDEX "products_by_price" ON "products" USING btree ("price_agorot","id");
CREATE INDEX "products_by_sales" ON "products" USING btree ("sold_count","id");
CREATE INDEX "products_by_name_en" ON "products" USING btree (("name" ->> 'en') collate "en-x-icu","id");
CREATE INDEX "products_by_name_he" ON "products" USING btree (("name" ->> 'he') collate "he-x-icu","id");
CREATE INDEX "products_by_state" ON "products" USING btree ("state","kind","category");
-- What the desk searches products by: folded, its Hebrew letters as Latin capitals, which nothing else is
-- after folding. pg_trgm then sees letters whatever the database's locale is, and matching stays exact.
create function desk_text(value text) returns text language sql immutable strict parallel safe as $$
  select translate(fold_text(value), 'אבגדהוזחטיכלמנסעפצקרשת', 'ABGDHVZXTYKLMNSEFCQRJW')
$$;

alter table products add column desk_text text not null generated always as (
  desk_text(coalesce(name ->> 'en', '') || ' ' || coalesce(name ->> 'he', '') || ' ' || brand || ' ' || slug || ' ' || coalesce(slug_he, ''))
) stored;
create index products_desk_text on products using gin (desk_text gin_trgm_ops);
