CREATE TABLE "weekly_report_opt_outs" (
	"superuser_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weekly_reports" (
	"week" date NOT NULL,
	"superuser_id" bigint NOT NULL,
	CONSTRAINT "weekly_reports_week_superuser_id_pk" PRIMARY KEY("week","superuser_id")
);
--> statement-breakpoint
ALTER TABLE "license_terms" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "weekly_report_opt_outs" ADD CONSTRAINT "weekly_report_opt_outs_superuser_id_superusers_id_fk" FOREIGN KEY ("superuser_id") REFERENCES "public"."superusers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_reports" ADD CONSTRAINT "weekly_reports_superuser_id_superusers_id_fk" FOREIGN KEY ("superuser_id") REFERENCES "public"."superusers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "license_terms_by_paid_end" ON "license_terms" USING btree ("paid_until","paid_on");--> statement-breakpoint
insert into report_changes (license_id) select distinct license_id from license_terms;
