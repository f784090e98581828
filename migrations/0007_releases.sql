CREATE TABLE "releases" (
	"version" text PRIMARY KEY NOT NULL,
	"released_on" date NOT NULL,
	"notes" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "releases_version" CHECK ("releases"."version" ~ '^\d+(\.\d+){1,2}$')
);
--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "reminders_off" SET DEFAULT '{"new-version"}';--> statement-breakpoint
UPDATE "customers" SET "reminders_off" = "reminders_off" || '{new-version}'::text[] WHERE "erased_at" IS NULL;--> statement-breakpoint
CREATE TRIGGER record_releases AFTER INSERT OR DELETE OR UPDATE ON releases FOR EACH ROW WHEN ((current_setting('shop.action'::text, true) <> ''::text)) EXECUTE FUNCTION record_change('version');
