DELETE FROM "rate_limits";--> statement-breakpoint
DELETE FROM "passcodes";--> statement-breakpoint
ALTER TABLE "rate_limits" DROP CONSTRAINT "rate_limits_key_window_pk";--> statement-breakpoint
ALTER TABLE "rate_limits" ADD PRIMARY KEY ("key");--> statement-breakpoint
ALTER TABLE "passcodes" DROP CONSTRAINT "passcodes_pkey";--> statement-breakpoint
ALTER TABLE "passcodes" ADD PRIMARY KEY ("browser_hash");--> statement-breakpoint
ALTER TABLE "passcodes" ADD COLUMN "network" text NOT NULL;--> statement-breakpoint
ALTER TABLE "passcodes" ADD COLUMN "known_browser" text;--> statement-breakpoint
CREATE INDEX "passcodes_by_email" ON "passcodes" USING btree ("email","sent_at");--> statement-breakpoint
CREATE INDEX "passcodes_by_time" ON "passcodes" USING btree ("sent_at");--> statement-breakpoint
ALTER TABLE "rate_limits" DROP COLUMN "window";
