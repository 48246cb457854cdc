CREATE TABLE "old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"left_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "price_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"price_agorot" integer NOT NULL,
	"full_price_agorot" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "products" ADD COLUMN "slug_he" text;
ALTER TABLE "products" ADD COLUMN "timed_percent" smallint;
ALTER TABLE "products" ADD COLUMN "discount_from" timestamp with time zone;
ALTER TABLE "products" ADD COLUMN "discount_until" timestamp with time zone;
ALTER TABLE "products" ADD COLUMN "image_alts" jsonb DEFAULT '{}' NOT NULL;
ALTER TABLE "old_slugs" ADD CONSTRAINT "old_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "price_history_product" ON "price_history" USING btree ("product_id","id");
CREATE UNIQUE INDEX "products_slug_he_unique" ON "products" USING btree ("slug_he");
ALTER TABLE "products" ADD CONSTRAINT "products_timed_discount" CHECK (("products"."timed_percent" is null) = ("products"."discount_from" is null and "products"."discount_until" is null) and "products"."timed_percent" between 1 and 99 and "products"."discount_until" > "products"."discount_from");
ALTER TABLE "products" ADD CONSTRAINT "products_slug_he" CHECK ("products"."slug_he" <> "products"."slug");
-- Every price that something was on sale for: what a reduced price is compared with, whoever changed it.
create function keep_price() returns trigger language plpgsql as $$
declare
  -- half an agora rounds up, as in src/shop/money.ts
  price integer := (new.price_agorot::bigint * (100 - coalesce(new.discount_percent, 0)) + 50) / 100;
begin
  insert into price_history (product_id, price_agorot, full_price_agorot)
    select new.id, price, new.price_agorot
    where not exists (select from (
        select h.price_agorot, h.full_price_agorot from price_history h where h.product_id = new.id order by h.id desc limit 1) last
      where last.price_agorot = price and last.full_price_agorot = new.price_agorot);
  return null;
end $$;

create trigger products_priced after insert or update of price_agorot, discount_percent, state on products
  for each row when (new.state = 'live') execute function keep_price();

-- The lowest price of the 30 days before today's price began; null when there was none before it.
create function lowest_price_before(product text) returns integer language sql stable as $$
  with today as (select id, at from price_history where product_id = product order by id desc limit 1),
  before as (select h.price_agorot, h.at, t.at - interval '30 days' as since
    from price_history h, today t where h.product_id = product and h.id < t.id)
  select least(
    (select min(price_agorot) from before where at >= since),
    (select price_agorot from before where at < since order by at desc limit 1))
$$;

drop trigger products_announced on products;
create trigger products_announced
  after insert or delete or update of slug, slug_he, category, kind, state, brand, name, summary, description, instructions,
    facts, price_agorot, discount_percent, is_new, max_per_order, image_ids, image_alts, related
  on products for each statement execute function announce_catalogue();

-- what is on sale today is where its history begins
update products set state = state where state = 'live';
