DROP INDEX "orders_by_coupon";--> statement-breakpoint
CREATE INDEX "invoices_credit_notes" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'credit-note';--> statement-breakpoint
CREATE INDEX "orders_of_coupon" ON "orders" USING btree ("coupon","created_at","id") WHERE "orders"."coupon" is not null;