CREATE TABLE "bundle_parts" (
	"bundle_id" text NOT NULL,
	"bundle_kind" text DEFAULT 'bundle' NOT NULL,
	"product_id" text NOT NULL,
	"part_kind" text NOT NULL,
	"quantity" smallint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "bundle_parts_bundle_id_product_id_pk" PRIMARY KEY("bundle_id","product_id"),
	CONSTRAINT "bundle_parts_bundle_kind" CHECK ("bundle_parts"."bundle_kind" = 'bundle'),
	CONSTRAINT "bundle_parts_no_bundle_inside" CHECK ("bundle_parts"."part_kind" <> 'bundle'),
	CONSTRAINT "bundle_parts_quantity" CHECK ("bundle_parts"."quantity" between 1 and 10)
);

ALTER TABLE "products" DROP CONSTRAINT "products_kind";
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_quantity";
ALTER TABLE "order_lines" ADD COLUMN "bundle_id" text;
ALTER TABLE "order_lines" ADD COLUMN "bundle_name" jsonb;
ALTER TABLE "order_lines" ADD COLUMN "bundle_units" integer;
ALTER TABLE "products" ADD CONSTRAINT "products_id_kind" UNIQUE("id","kind");
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_bundle" FOREIGN KEY ("bundle_id","bundle_kind") REFERENCES "public"."products"("id","kind") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_part" FOREIGN KEY ("product_id","part_kind") REFERENCES "public"."products"("id","kind") ON DELETE no action ON UPDATE cascade;
CREATE INDEX "bundle_parts_by_product" ON "bundle_parts" USING btree ("product_id");
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_bundle_id_products_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "order_lines_by_bundle" ON "order_lines" USING btree ("bundle_id") WHERE "order_lines"."bundle_id" is not null;
ALTER TABLE "products" ADD CONSTRAINT "products_kind" CHECK ("products"."kind" in ('key', 'file', 'service', 'bundle'));
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kind" CHECK ("order_lines"."kind" in ('key', 'file', 'service'));
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_bundle" CHECK (num_nonnulls("order_lines"."bundle_id", "order_lines"."bundle_name", "order_lines"."bundle_units") in (0, 3) and "order_lines"."quantity" % coalesce("order_lines"."bundle_units", 1) = 0);
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 1000);

-- How many more of a bundle can be sold, counted up to `most`: as its scarcest part allows, and none while one is not on sale.
create function bundle_units(bundle text, most integer) returns integer language sql stable as $$
  select coalesce(min(case when p.state <> 'live' then 0 when p.kind <> 'key' then most else (
    select count(*) from (
      select from licence_keys k where k.product_id = p.id and k.status = 'available' and k.sell_until > now() + interval '1 hour'
      limit b.quantity * most) few) / b.quantity end), 0)::integer
  from bundle_parts b join products p on p.id = b.product_id where b.bundle_id = bundle
$$;

create function note_bundle() returns trigger language plpgsql as $$
begin
  new.available := bundle_units(new.product_id, 1) > 0;
  return new;
end $$;
create trigger product_search_bundle before insert or update on product_search
  for each row when (new.kind = 'bundle') execute function note_bundle();

create function note_parts() returns trigger language plpgsql as $$
begin
  update product_search set available = available where product_id = coalesce(new.bundle_id, old.bundle_id);
  return null;
end $$;
create trigger bundle_parts_noted after insert or update or delete on bundle_parts
  for each row execute function note_parts();

create or replace function restock() returns trigger language plpgsql as $$
declare
  came text[] := array(select distinct k.product_id from fresh k where k.status = 'available' and k.sell_until > now() + interval '1 hour');
begin
  update product_search s set available = true
    where not s.available and (s.product_id = any(came) or (s.kind = 'bundle' and bundle_units(s.product_id, 1) > 0
      and s.product_id in (select b.bundle_id from bundle_parts b where b.product_id = any(came))));
  if found then
    perform catalogue_changed('stock');
  end if;
  return null;
end $$;
