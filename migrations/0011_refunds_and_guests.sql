CREATE TABLE "guest_lookups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL
);

CREATE TABLE "guest_returns" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);

CREATE TABLE "refund_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_claims_status" CHECK ("refund_claims"."status" in ('open', 'granted', 'refused')),
	CONSTRAINT "refund_claims_decided" CHECK (("refund_claims"."status" = 'open') = ("refund_claims"."decided_at" is null))
);

CREATE TABLE "refund_units" (
	"refund_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount_agorot" integer NOT NULL,
	CONSTRAINT "refund_units_refund_id_line_id_pk" PRIMARY KEY("refund_id","line_id"),
	CONSTRAINT "refund_units_quantity" CHECK ("refund_units"."quantity" > 0 and "refund_units"."amount_agorot" >= 0)
);

CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_agorot" integer NOT NULL,
	"cause" text NOT NULL,
	"status" text DEFAULT 'owed' NOT NULL,
	"transaction_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_agorot" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('owed', 'paid', 'refused')),
	CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('buyer', 'manager')),
	CONSTRAINT "refunds_paid" CHECK (("refunds"."status" = 'paid') = ("refunds"."paid_at" is not null))
);

CREATE TABLE "sandbox_refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"taken_by" text NOT NULL,
	"amount_agorot" integer NOT NULL,
	"transaction_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "orders" DROP CONSTRAINT "orders_completed_only_when_settled";
ALTER TABLE "order_lines" ADD COLUMN "refunded_quantity" integer DEFAULT 0 NOT NULL;
ALTER TABLE "orders" ADD COLUMN "refunded_agorot" integer DEFAULT 0 NOT NULL;
ALTER TABLE "guest_lookups" ADD CONSTRAINT "guest_lookups_id_codes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."codes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refund_claims" ADD CONSTRAINT "refund_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_claims" ADD CONSTRAINT "refund_claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_units_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_units_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_reference_sandbox_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_payments"("reference") ON DELETE no action ON UPDATE no action;
CREATE INDEX "guest_returns_end" ON "guest_returns" USING btree ("ends_at");
CREATE INDEX "refund_claims_by_order" ON "refund_claims" USING btree ("order_id");
CREATE UNIQUE INDEX "refund_claims_one_open" ON "refund_claims" USING btree ("order_id") WHERE "refund_claims"."status" = 'open';
CREATE INDEX "refund_units_by_line" ON "refund_units" USING btree ("line_id");
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");
CREATE INDEX "refunds_owed" ON "refunds" USING btree ("asked_at") WHERE "refunds"."status" = 'owed';
CREATE INDEX "sandbox_refunds_by_transaction" ON "sandbox_refunds" USING btree ("taken_by");
CREATE INDEX "orders_of_guests" ON "orders" USING btree (lower("email"),"created_at","id") WHERE "orders"."user_id" is null;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_quantity" between 0 and "order_lines"."quantity");
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_agorot" between 0 and "orders"."paid_agorot");
ALTER TABLE "orders" ADD CONSTRAINT "orders_completed_only_when_settled" CHECK ("orders"."status" not in ('completed', 'shipped') or ("orders"."completed_at" is not null and ("orders"."paid_agorot" >= "orders"."total_agorot" or "orders"."completed_reason" is not null)));