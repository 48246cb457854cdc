CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text NOT NULL,
	"address" text NOT NULL,
	"seal" "bytea"
);

CREATE TABLE "categories" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"position" smallint NOT NULL
);

CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "product_files" (
	"product_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"content" "bytea" NOT NULL
);

CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"brand" text NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"instructions" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"price_agorot" integer NOT NULL,
	"discount_percent" smallint,
	"is_new" boolean DEFAULT false NOT NULL,
	"max_per_order" smallint DEFAULT 10 NOT NULL,
	"image_ids" text[] DEFAULT '{}' NOT NULL,
	"related" text[] DEFAULT '{}' NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_kind" CHECK ("products"."kind" in ('key', 'file', 'service')),
	CONSTRAINT "products_state" CHECK ("products"."state" in ('draft', 'live', 'archived')),
	CONSTRAINT "products_price" CHECK ("products"."price_agorot" >= 0),
	CONSTRAINT "products_discount" CHECK ("products"."discount_percent" between 1 and 99),
	CONSTRAINT "products_max_per_order" CHECK ("products"."max_per_order" between 1 and 100),
	CONSTRAINT "products_not_reserved" CHECK ("products"."id" <> 'all' and "products"."slug" <> 'all'),
	CONSTRAINT "products_both_languages" CHECK ("products"."state" <> 'live' or ("products"."name" ?& array['en','he'] and "products"."summary" ?& array['en','he'] and "products"."description" ?& array['en','he'] and "products"."instructions" ?& array['en','he']))
);

CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"second_factor_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);

CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"role" smallint DEFAULT 1 NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"password_hash" text,
	"password_temporary_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "users_role" CHECK ("users"."role" in (0, 1)),
	CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'he'))
);

CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"order_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);

CREATE TABLE "manager_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone
);

CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"unit_price_agorot" integer NOT NULL,
	"quantity" integer NOT NULL,
	"total_agorot" integer NOT NULL,
	"downloaded_at" timestamp with time zone,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 100),
	CONSTRAINT "order_lines_total" CHECK ("order_lines"."total_agorot" = "order_lines"."unit_price_agorot" * "order_lines"."quantity" and "order_lines"."unit_price_agorot" >= 0)
);

CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"user_id" uuid,
	"guest_hash" "bytea",
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"language" text NOT NULL,
	"subtotal_agorot" integer NOT NULL,
	"discount_agorot" integer NOT NULL,
	"total_agorot" integer NOT NULL,
	"vat_agorot" integer NOT NULL,
	"vat_percent" smallint NOT NULL,
	"paid_agorot" integer DEFAULT 0 NOT NULL,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"completed_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'completed', 'shipped', 'cancelled', 'refunded')),
	CONSTRAINT "orders_buyer" CHECK ("orders"."user_id" is not null or "orders"."guest_hash" is not null),
	CONSTRAINT "orders_money" CHECK ("orders"."subtotal_agorot" >= 0 and "orders"."discount_agorot" >= 0 and "orders"."total_agorot" = "orders"."subtotal_agorot" - "orders"."discount_agorot" and "orders"."total_agorot" >= 0 and "orders"."vat_agorot" between 0 and "orders"."total_agorot" and "orders"."paid_agorot" >= 0),
	CONSTRAINT "orders_completed_only_when_settled" CHECK ("orders"."status" not in ('completed', 'shipped', 'refunded') or ("orders"."completed_at" is not null and ("orders"."paid_agorot" >= "orders"."total_agorot" or "orders"."completed_reason" is not null)))
);

CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"payment_url" text,
	"status" text DEFAULT 'created' NOT NULL,
	"amount_agorot" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "payment_attempts_status" CHECK ("payment_attempts"."status" in ('created', 'pending', 'paid', 'failed', 'cancelled', 'expired', 'refunded'))
);

CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_agorot" integer NOT NULL,
	"currency" text NOT NULL,
	"standing" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_standing" CHECK ("payments"."standing" in ('applied', 'surplus', 'mismatch'))
);

CREATE TABLE "webhook_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"body" "bytea" NOT NULL,
	"reference" text,
	"handled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "data_keys" (
	"id" smallint PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"canary" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "licence_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"sealed" "bytea" NOT NULL,
	"data_key_id" smallint NOT NULL,
	"blind_index" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"order_line_id" uuid,
	"reserved_until" timestamp with time zone,
	"sold_at" timestamp with time zone,
	"revealed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_keys_status" CHECK ("licence_keys"."status" in ('available', 'reserved', 'sold', 'revealed', 'burned', 'withdrawn')),
	CONSTRAINT "licence_keys_facts_of_status" CHECK (case "licence_keys"."status"
        when 'available' then "licence_keys"."order_line_id" is null and "licence_keys"."reserved_until" is null and "licence_keys"."sold_at" is null and "licence_keys"."revealed_at" is null
        when 'reserved' then "licence_keys"."order_line_id" is not null and "licence_keys"."reserved_until" is not null and "licence_keys"."sold_at" is null and "licence_keys"."revealed_at" is null
        when 'sold' then "licence_keys"."order_line_id" is not null and "licence_keys"."reserved_until" is null and "licence_keys"."sold_at" is not null and "licence_keys"."revealed_at" is null
        when 'revealed' then "licence_keys"."order_line_id" is not null and "licence_keys"."sold_at" is not null and "licence_keys"."revealed_at" is not null
        else true end)
);

CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);

CREATE TABLE "demo_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_mails_message_id_unique" UNIQUE("message_id")
);

CREATE TABLE "sandbox_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"order_id" text NOT NULL,
	"amount_agorot" integer NOT NULL,
	"language" text NOT NULL,
	"lines" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"success_url" text NOT NULL,
	"failure_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"pays_at" timestamp with time zone,
	"transaction_ids" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_attempt_id_unique" UNIQUE("attempt_id")
);

ALTER TABLE "product_files" ADD CONSTRAINT "product_files_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "manager_tasks" ADD CONSTRAINT "manager_tasks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");
CREATE UNIQUE INDEX "products_slug_unique" ON "products" USING btree ("slug");
CREATE INDEX "products_category" ON "products" USING btree ("category");
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token_hash");
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "manager_tasks_open" ON "manager_tasks" USING btree ("created_at") WHERE "manager_tasks"."resolved_at" is null;
CREATE INDEX "order_lines_by_order" ON "order_lines" USING btree ("order_id");
CREATE INDEX "order_lines_by_product" ON "order_lines" USING btree ("product_id");
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","created_at","id") WHERE "orders"."user_id" is not null;
CREATE INDEX "orders_by_guest" ON "orders" USING btree ("guest_hash") WHERE "orders"."guest_hash" is not null;
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","id");
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until") WHERE "orders"."status" = 'pending' and "orders"."held_until" is not null;
CREATE UNIQUE INDEX "payment_attempts_reference_unique" ON "payment_attempts" USING btree ("provider","reference");
CREATE INDEX "payment_attempts_by_order" ON "payment_attempts" USING btree ("order_id");
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("asked_at") WHERE "payment_attempts"."status" in ('created', 'pending', 'expired');
CREATE UNIQUE INDEX "payments_transaction_unique" ON "payments" USING btree ("provider","transaction_id");
CREATE UNIQUE INDEX "payments_one_applied" ON "payments" USING btree ("order_id") WHERE "payments"."standing" = 'applied';
CREATE INDEX "payments_by_order" ON "payments" USING btree ("order_id");
CREATE UNIQUE INDEX "licence_keys_blind_unique" ON "licence_keys" USING btree ("blind_index");
CREATE INDEX "licence_keys_available" ON "licence_keys" USING btree ("product_id","id") WHERE "licence_keys"."status" = 'available';
CREATE INDEX "licence_keys_line" ON "licence_keys" USING btree ("order_line_id") WHERE "licence_keys"."order_line_id" is not null;
CREATE INDEX "rate_counters_end" ON "rate_counters" USING btree ("ends_at");