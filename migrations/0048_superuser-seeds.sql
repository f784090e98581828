CREATE TABLE "superuser_seeds" (
	"address_hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "superuser_seeds" SELECT encode(sha256(convert_to("email", 'UTF8')), 'hex') FROM "superusers" WHERE "email" <> '' ON CONFLICT DO NOTHING;
