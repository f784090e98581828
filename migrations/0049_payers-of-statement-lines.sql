DROP INDEX "unmatched_payments_open";--> statement-breakpoint
CREATE INDEX "statement_lines_by_payer" ON "statement_lines" USING hash ("payer");--> statement-breakpoint
CREATE INDEX "unmatched_payments_open" ON "unmatched_payments" USING btree ("noticed_at","id") WHERE "unmatched_payments"."state" = 'open';