ALTER TABLE "exchange_rates" DROP CONSTRAINT "exchange_rates_positive";--> statement-breakpoint
ALTER TABLE "help_articles" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."usd_rate" > 0 and "exchange_rates"."usd_rate" < 'Infinity');