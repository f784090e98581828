CREATE TABLE "license_reminders" (
	"license_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"ends_on" date NOT NULL,
	"days_before" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "license_reminders_license_id_kind_ends_on_days_before_pk" PRIMARY KEY("license_id","kind","ends_on","days_before"),
	CONSTRAINT "license_reminders_kind" CHECK ("license_reminders"."kind" in ('expiration', 'demo', 'updates')),
	CONSTRAINT "license_reminders_days" CHECK ("license_reminders"."days_before" >= 0)
);
--> statement-breakpoint
ALTER TABLE "license_reminders" ADD CONSTRAINT "license_reminders_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "licenses_by_expiration" ON "licenses" USING btree ("expires_on");