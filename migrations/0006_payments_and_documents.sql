CREATE TABLE "resellers" (
	"country" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "resellers_country" CHECK ("resellers"."country" ~ '^[A-Z]{3}$')
);
