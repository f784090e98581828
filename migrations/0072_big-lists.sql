DROP INDEX "licenses_by_customer";--> statement-breakpoint
CREATE INDEX "actions_by_target_id" ON "actions" USING btree ("target_id","at","id");--> statement-breakpoint
CREATE INDEX "actions_by_verb" ON "actions" USING btree ("verb","at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "licenses_of_customer" ON "licenses" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_paid_of_customer" ON "orders" USING btree ("customer_id","total","euro_rate","currency_rate") WHERE "orders"."status" = 'paid';--> statement-breakpoint
CREATE INDEX "unmatched_payments_by_time" ON "unmatched_payments" USING btree ("noticed_at","id");