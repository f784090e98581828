CREATE TABLE "license_forms" (
	"form" uuid PRIMARY KEY NOT NULL,
	"license_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "license_events" ADD COLUMN "action_id" bigint DEFAULT nullif(current_setting('shop.action', true), '')::bigint;--> statement-breakpoint
ALTER TABLE "license_forms" ADD CONSTRAINT "license_forms_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;