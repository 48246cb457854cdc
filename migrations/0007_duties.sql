ALTER TABLE "users" ADD COLUMN "duties" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "users" ADD CONSTRAINT "users_duties" CHECK ("users"."duties" <@ array['owner', 'stock', 'support', 'accountant'] and ("users"."role" = 0 or "users"."duties" = '{}'));
-- Whoever managed the shop until now owns it.
UPDATE "users" SET "duties" = '{owner}' WHERE "role" = 0;
