CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"id_number" text,
	"order_number" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_kind" CHECK ("contact_messages"."kind" in ('message', 'cancellation')),
	CONSTRAINT "contact_messages_language" CHECK ("contact_messages"."language" in ('en', 'he'))
);

CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at");