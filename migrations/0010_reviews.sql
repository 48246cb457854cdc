CREATE TABLE "stock_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"consent_version" smallint NOT NULL,
	"asked_from" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_alerts_email" CHECK ("stock_alerts"."email" = lower("stock_alerts"."email")),
	CONSTRAINT "stock_alerts_language" CHECK ("stock_alerts"."language" in ('en', 'he')),
	CONSTRAINT "stock_alerts_told" CHECK ("stock_alerts"."told_at" is null or "stock_alerts"."confirmed_at" is not null)
);

CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);

CREATE TABLE "review_reports" (
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "review_reports_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);

CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"concern" text,
	"vouched" boolean DEFAULT false NOT NULL,
	"hidden_because" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_language" CHECK ("reviews"."language" in ('en', 'he')),
	CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('published', 'waiting', 'hidden')),
	CONSTRAINT "reviews_concern" CHECK (("reviews"."state" = 'waiting') = ("reviews"."concern" is not null)),
	CONSTRAINT "reviews_withdrawn" CHECK ("reviews"."withdrawn_at" is null or ("reviews"."state" = 'hidden' and "reviews"."text" = '')),
	CONSTRAINT "reviews_hidden_because" CHECK (("reviews"."state" = 'hidden') = ("reviews"."hidden_because" is not null))
);

ALTER TABLE "products" ADD COLUMN "star_counts" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "stock_alerts_once" ON "stock_alerts" USING btree ("product_id","email");
CREATE INDEX "stock_alerts_waiting" ON "stock_alerts" USING btree ("product_id","asked_at","id") WHERE "stock_alerts"."confirmed_at" is not null and "stock_alerts"."told_at" is null;
CREATE INDEX "stock_alerts_told" ON "stock_alerts" USING btree ("product_id","told_at") WHERE "stock_alerts"."told_at" is not null;
CREATE INDEX "stock_alerts_by_email" ON "stock_alerts" USING btree ("email");
CREATE INDEX "favourites_by_user" ON "favourites" USING btree ("user_id","created_at");
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("review_id") WHERE "review_reports"."settled_at" is null;
CREATE UNIQUE INDEX "reviews_one_per_buyer" ON "reviews" USING btree ("product_id","user_id");
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("product_id","created_at","id") WHERE "reviews"."state" = 'published';
CREATE INDEX "reviews_by_user" ON "reviews" USING btree ("user_id","created_at");
CREATE INDEX "reviews_by_time" ON "reviews" USING btree ("created_at","id");
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("created_at") WHERE "reviews"."state" = 'waiting';
ALTER TABLE "products" ADD CONSTRAINT "products_star_counts" CHECK (cardinality("products"."star_counts") = 5 and 0 <= all("products"."star_counts"));
-- A product's stars are those of its published reviews, in the same transaction as the review. Pages show them.
create function count_stars() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    update products set star_counts[old.stars] = star_counts[old.stars] - 1 where id = old.product_id;
    perform pg_notify('catalogue', 'reviews');
  end if;
  if tg_op <> 'DELETE' and new.state = 'published' then
    update products set star_counts[new.stars] = star_counts[new.stars] + 1 where id = new.product_id;
    perform pg_notify('catalogue', 'reviews');
  end if;
  return null;
end $$;

create trigger reviews_counted after insert or delete or update of stars, state, title, text on reviews
  for each row execute function count_stars();
