CREATE TABLE "order_letters" (
	"message_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"letter" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "orders" ADD COLUMN "discount_reason" text;
ALTER TABLE "orders" ADD COLUMN "payment" text GENERATED ALWAYS AS (case when total_agorot = 0 then 'free' when refunded_agorot > 0 then 'refunded' when paid_agorot = 0 then 'unpaid' when status in ('pending', 'cancelled') then 'undelivered' else 'paid' end) STORED NOT NULL;
ALTER TABLE "order_letters" ADD CONSTRAINT "order_letters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "order_letters_by_order" ON "order_letters" USING btree ("order_id");
CREATE INDEX "order_notes_by_order" ON "order_notes" USING btree ("order_id");
CREATE INDEX "users_by_username" ON "users" USING btree (lower("username") text_pattern_ops);
CREATE INDEX "users_by_email" ON "users" USING btree (lower("email") text_pattern_ops);
CREATE INDEX "users_by_phone" ON "users" USING btree ("phone");
CREATE INDEX "manager_tasks_by_order" ON "manager_tasks" USING btree ("order_id");
CREATE INDEX "orders_by_state" ON "orders" USING btree ("status","payment","created_at","id");
CREATE INDEX "orders_by_email" ON "orders" USING btree (lower("email") text_pattern_ops);
CREATE INDEX "orders_by_name" ON "orders" USING gin (to_tsvector('simple', "name"));