CREATE TABLE "coupon_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"user_id" uuid,
	"customer_email" text NOT NULL,
	"phone" text,
	"discount_agorot" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_uses_discount" CHECK ("coupon_uses"."discount_agorot" > 0)
);

CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" smallint,
	"amount_agorot" integer,
	"min_spend_agorot" integer,
	"max_spend_agorot" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"total_limit" integer,
	"customer_limit" integer,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"product_ids" text[] DEFAULT '{}' NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"batch_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" ~ '^[A-Z0-9-]{3,40}$'),
	CONSTRAINT "coupons_reward" CHECK (("coupons"."kind" = 'percent' and "coupons"."percent" between 1 and 100 and "coupons"."amount_agorot" is null) or ("coupons"."kind" = 'fixed' and "coupons"."amount_agorot" > 0 and "coupons"."percent" is null)),
	CONSTRAINT "coupons_spend" CHECK ("coupons"."min_spend_agorot" >= 0 and "coupons"."max_spend_agorot" >= 0 and "coupons"."max_spend_agorot" >= "coupons"."min_spend_agorot"),
	CONSTRAINT "coupons_dates" CHECK ("coupons"."ends_at" > "coupons"."starts_at"),
	CONSTRAINT "coupons_limits" CHECK ("coupons"."total_limit" > 0 and "coupons"."customer_limit" > 0)
);

ALTER TABLE "order_lines" ADD COLUMN "discount_agorot" integer DEFAULT 0 NOT NULL;
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "coupon_uses_by_coupon" ON "coupon_uses" USING btree ("coupon_id");
CREATE UNIQUE INDEX "coupons_code_unique" ON "coupons" USING btree ("code");
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("created_at","id");
CREATE INDEX "coupons_batch" ON "coupons" USING btree ("batch_id") WHERE "coupons"."batch_id" is not null;
CREATE INDEX "orders_by_customer_email" ON "orders" USING btree (regexp_replace(lower("email"), '[+][^@]*@', '@'));
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("phone") WHERE "orders"."phone" is not null;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount_agorot" between 0 and "order_lines"."total_agorot");