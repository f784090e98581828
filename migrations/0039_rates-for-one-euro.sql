CREATE TABLE "euro_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"rate" numeric NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "euro_rates_positive" CHECK ("euro_rates"."rate" > 0 and "euro_rates"."rate" < 'Infinity')
);
