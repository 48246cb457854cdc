CREATE TABLE "stock_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"state" text DEFAULT 'on-shelf' NOT NULL,
	"units" integer NOT NULL,
	"supplier" text,
	"unit_cost_agorot" integer,
	"expires_at" timestamp with time zone,
	"expiry_told_at" timestamp with time zone,
	"note" text,
	"reason" text,
	"changed_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_batches_state" CHECK ("stock_batches"."state" in ('on-shelf', 'quarantined', 'undone')),
	CONSTRAINT "stock_batches_money" CHECK ("stock_batches"."unit_cost_agorot" >= 0)
);

CREATE TABLE "stock_count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"batch_id" uuid,
	"status" text NOT NULL,
	"units" integer NOT NULL
);

CREATE TABLE "stock_counts" (
	"product_id" text NOT NULL,
	"batch_id" uuid,
	"status" text NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "stock_counts_once" UNIQUE NULLS NOT DISTINCT("product_id","batch_id","status")
);

CREATE TABLE "stock_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"verdict" text NOT NULL,
	"last_four" text NOT NULL,
	"key_id" uuid,
	"sealed" "bytea",
	"data_key_id" smallint,
	"blind_index" "bytea",
	"same_as_line" integer,
	"known_key_id" uuid,
	CONSTRAINT "stock_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "stock_import_lines_sealed" CHECK (("stock_import_lines"."verdict" = 'new') = ("stock_import_lines"."sealed" is not null))
);

CREATE TABLE "stock_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"pattern" text,
	"lines_read" integer DEFAULT 0 NOT NULL,
	"new_lines" integer DEFAULT 0 NOT NULL,
	"repeated_lines" integer DEFAULT 0 NOT NULL,
	"known_lines" integer DEFAULT 0 NOT NULL,
	"bad_lines" integer DEFAULT 0 NOT NULL,
	"terms" jsonb,
	"shelved" integer DEFAULT 0 NOT NULL,
	"batch_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_imports_state" CHECK ("stock_imports"."state" in ('open', 'confirmed', 'shelved', 'dropped'))
);

CREATE TABLE "stock_rules" (
	"product_id" text PRIMARY KEY NOT NULL,
	"low_at" integer DEFAULT 5,
	"pattern" text,
	"low_since" timestamp with time zone
);

CREATE TABLE "wrapped_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL
);

ALTER TABLE "licence_keys" DROP CONSTRAINT "licence_keys_status";
ALTER TABLE "licence_keys" DROP CONSTRAINT "licence_keys_facts_of_status";
DROP INDEX "licence_keys_available";
ALTER TABLE "licence_keys" ADD COLUMN "batch_id" uuid;
ALTER TABLE "licence_keys" ADD COLUMN "sell_until" timestamp with time zone DEFAULT 'infinity' NOT NULL;
ALTER TABLE "licence_keys" ADD COLUMN "closed_at" timestamp with time zone;
ALTER TABLE "licence_keys" ADD COLUMN "closed_reason" text;
ALTER TABLE "stock_batches" ADD CONSTRAINT "stock_batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_import_lines" ADD CONSTRAINT "stock_import_lines_import_id_stock_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."stock_imports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stock_imports" ADD CONSTRAINT "stock_imports_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_imports" ADD CONSTRAINT "stock_imports_batch_id_stock_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."stock_batches"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_rules" ADD CONSTRAINT "stock_rules_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "stock_batches_by_product" ON "stock_batches" USING btree ("product_id","id");
CREATE INDEX "stock_batches_expiring" ON "stock_batches" USING btree ("expires_at") WHERE "stock_batches"."expires_at" is not null;
CREATE INDEX "stock_counts_by_batch" ON "stock_counts" USING btree ("batch_id");
CREATE INDEX "stock_counts_by_status" ON "stock_counts" USING btree ("status","product_id");
CREATE INDEX "stock_import_lines_verdict" ON "stock_import_lines" USING btree ("import_id","verdict","line");
CREATE UNIQUE INDEX "stock_import_lines_once" ON "stock_import_lines" USING btree ("import_id","blind_index") WHERE "stock_import_lines"."blind_index" is not null;
CREATE INDEX "stock_imports_open" ON "stock_imports" USING btree ("created_at") WHERE "stock_imports"."state" <> 'shelved';
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_batch_id_stock_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."stock_batches"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "licence_keys_by_product" ON "licence_keys" USING btree ("product_id","status","id");
CREATE INDEX "licence_keys_by_batch" ON "licence_keys" USING btree ("batch_id","status","id");
CREATE INDEX "licence_keys_last_four" ON "licence_keys" USING btree ("last_four","product_id");
CREATE INDEX "licence_keys_sold" ON "licence_keys" USING btree ("sold_at","product_id") WHERE "licence_keys"."sold_at" is not null;
CREATE INDEX "licence_keys_available" ON "licence_keys" USING btree ("product_id","sell_until","id") WHERE "licence_keys"."status" = 'available';
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_status" CHECK ("licence_keys"."status" in ('available', 'reserved', 'sold', 'revealed', 'burned', 'withdrawn', 'quarantined'));
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_facts_of_status" CHECK (case "licence_keys"."status"
        when 'available' then "licence_keys"."order_line_id" is null and "licence_keys"."reserved_until" is null and "licence_keys"."sold_at" is null and "licence_keys"."revealed_at" is null
        when 'reserved' then "licence_keys"."order_line_id" is not null and "licence_keys"."reserved_until" is not null and "licence_keys"."sold_at" is null and "licence_keys"."revealed_at" is null
        when 'sold' then "licence_keys"."order_line_id" is not null and "licence_keys"."reserved_until" is null and "licence_keys"."sold_at" is not null and "licence_keys"."revealed_at" is null
        when 'revealed' then "licence_keys"."order_line_id" is not null and "licence_keys"."sold_at" is not null and "licence_keys"."revealed_at" is not null
        when 'burned' then "licence_keys"."reserved_until" is null
        else "licence_keys"."order_line_id" is null and "licence_keys"."reserved_until" is null and "licence_keys"."sold_at" is null and "licence_keys"."revealed_at" is null end);
-- Keys are counted by statement, into rows nobody else touches: a buyer never waits for another's count.
-- A job adds them up (src/server/stock/add-up-counts.ts); whoever asks reads both, so the sum is always right.
create function count_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_count_changes (product_id, batch_id, status, units)
      select product_id, batch_id, status, count(*) from after group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into stock_count_changes (product_id, batch_id, status, units)
      select product_id, batch_id, status, -count(*) from before group by 1, 2, 3;
  else
    insert into stock_count_changes (product_id, batch_id, status, units)
      select product_id, batch_id, status, sum(units) from (
        select product_id, batch_id, status, -1 as units from before
        union all select product_id, batch_id, status, 1 from after) moved
      group by 1, 2, 3 having sum(units) <> 0;
  end if;
  return null;
end $$;

create trigger licence_keys_counted_in after insert on licence_keys referencing new table as after
  for each statement execute function count_keys();
create trigger licence_keys_counted_out after delete on licence_keys referencing old table as before
  for each statement execute function count_keys();
create trigger licence_keys_counted_over after update on licence_keys referencing old table as before new table as after
  for each statement execute function count_keys();

insert into stock_counts (product_id, batch_id, status, units)
  select product_id, batch_id, status, count(*) from licence_keys group by 1, 2, 3;

create view stock_levels as
  select product_id, batch_id, status, sum(units)::int as units from (
    select product_id, batch_id, status, units from stock_counts
    union all select product_id, batch_id, status, units from stock_count_changes) counted
  group by product_id, batch_id, status;
