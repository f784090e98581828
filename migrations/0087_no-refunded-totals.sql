-- contract: nothing was released that reads it
ALTER TABLE "unmatched_payments" DROP CONSTRAINT "unmatched_payments_refunded_total";--> statement-breakpoint
DROP INDEX "unmatched_payments_once";--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_payments_once" ON "unmatched_payments" USING btree ("provider","reference","reason") WHERE "unmatched_payments"."statement_line_id" is null;--> statement-breakpoint
ALTER TABLE "unmatched_payments" DROP COLUMN "refunded_total";