DROP INDEX "licenses_by_expiration";--> statement-breakpoint
CREATE INDEX "licenses_by_creation" ON "licenses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "licenses_by_expiration_day" ON "licenses" USING btree ("expires_on") WHERE "licenses"."state" = 'active';--> statement-breakpoint
CREATE INDEX "licenses_by_expiration" ON "licenses" USING btree ("expires_on","id");