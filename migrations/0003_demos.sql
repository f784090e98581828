CREATE TABLE "captcha_solutions" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demos" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"license_id" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demos_customerId_unique" UNIQUE("customer_id"),
	CONSTRAINT "demos_licenseId_unique" UNIQUE("license_id")
);
--> statement-breakpoint
ALTER TABLE "demos" ADD CONSTRAINT "demos_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demos" ADD CONSTRAINT "demos_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captcha_solutions_by_expiry" ON "captcha_solutions" USING btree ("expires_at");