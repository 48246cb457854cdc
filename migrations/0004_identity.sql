-- Sessions from before cannot be renewed: everybody signs in once more.
DELETE FROM "sessions";

CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"ticket_hash" "bytea" NOT NULL,
	"code_hash" "bytea",
	"code_ends_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "codes_tries" CHECK ("codes"."tries" between 0 and 5)
);

CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "email_changes_user_id_unique" UNIQUE("user_id")
);

CREATE TABLE "password_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);

CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"language" text NOT NULL,
	"password_hash" text NOT NULL
);

CREATE TABLE "linked_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "linked_identities_user_id_unique" UNIQUE("user_id")
);

CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "second_factors_kind" CHECK ("second_factors"."kind" in ('totp', 'passkey'))
);

CREATE TABLE "sign_in_challenges" (
	"ticket_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"method" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_challenges_tries" CHECK ("sign_in_challenges"."tries" between 0 and 5)
);

CREATE TABLE "spent_proofs" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);

ALTER TABLE "sessions" ADD COLUMN "previous_token_hash" "bytea";
ALTER TABLE "sessions" ADD COLUMN "previous_expires_at" timestamp with time zone;
ALTER TABLE "sessions" ADD COLUMN "refresh_family" "bytea" NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "refresh_hash" "bytea" NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "previous_refresh_hash" "bytea";
ALTER TABLE "sessions" ADD COLUMN "refreshed_at" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "method" text DEFAULT 'password' NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "address" text DEFAULT '' NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "agent" text DEFAULT '' NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "idle_ends_at" timestamp with time zone NOT NULL;
ALTER TABLE "users" ADD COLUMN "terms_accepted_at" timestamp with time zone;
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_id_codes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."codes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_id_codes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."codes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "codes_ticket_unique" ON "codes" USING btree ("ticket_hash");
CREATE INDEX "codes_end" ON "codes" USING btree ("ends_at");
CREATE UNIQUE INDEX "password_resets_token_unique" ON "password_resets" USING btree ("token_hash");
CREATE INDEX "second_factors_user" ON "second_factors" USING btree ("user_id");
CREATE INDEX "sign_in_challenges_end" ON "sign_in_challenges" USING btree ("ends_at");
CREATE INDEX "spent_proofs_end" ON "spent_proofs" USING btree ("ends_at");
CREATE UNIQUE INDEX "sessions_previous_token_unique" ON "sessions" USING btree ("previous_token_hash");
CREATE UNIQUE INDEX "sessions_refresh_unique" ON "sessions" USING btree ("refresh_family");
CREATE INDEX "sessions_end" ON "sessions" USING btree ("ends_at");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_method" CHECK ("sessions"."method" in ('password', 'google', 'sign-up', 'passkey'));