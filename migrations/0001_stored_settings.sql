CREATE TABLE "setting_versions" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"is_set" boolean NOT NULL,
	"value" jsonb,
	"sealed" "bytea",
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setting_versions_key_version_pk" PRIMARY KEY("key","version"),
	CONSTRAINT "setting_versions_counted" CHECK ("setting_versions"."version" > 0),
	CONSTRAINT "setting_versions_one_value" CHECK (num_nonnulls("setting_versions"."value", "setting_versions"."sealed") <= "setting_versions"."is_set"::int)
);

ALTER TABLE "setting_versions" ADD CONSTRAINT "setting_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;