DROP INDEX "license_terms_by_end";--> statement-breakpoint
DROP INDEX "license_terms_by_paid_end";--> statement-breakpoint
CREATE INDEX "license_terms_by_start" ON "license_terms" USING btree ("from_day","order_id");--> statement-breakpoint
CREATE INDEX "license_terms_by_payment" ON "license_terms" USING btree ("paid_on","order_id");--> statement-breakpoint
CREATE INDEX "license_terms_by_paid_end" ON "license_terms" USING btree ("paid_until","paid_on","from_day","ended_on","amount");