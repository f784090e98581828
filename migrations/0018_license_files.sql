CREATE TABLE "license_download_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"license_id" bigint NOT NULL,
	"made_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "license_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" bigint NOT NULL,
	"jti" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"kid" text NOT NULL,
	"reason" text NOT NULL,
	"generation" integer NOT NULL,
	"licensee" text NOT NULL,
	"email" text NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "license_files_jti_unique" UNIQUE("jti"),
	CONSTRAINT "license_files_generation" CHECK ("license_files"."generation" > 0)
);
--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "license_download_links" ADD CONSTRAINT "license_download_links_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_download_links" ADD CONSTRAINT "license_download_links_made_by_customers_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_files" ADD CONSTRAINT "license_files_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "license_download_links_by_license" ON "license_download_links" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "license_files_by_license" ON "license_files" USING btree ("license_id","id");--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_generation" CHECK ("licenses"."generation" > 0);