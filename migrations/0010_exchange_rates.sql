CREATE TABLE "exchange_rate_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_rate_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"usd_rate" numeric NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	"in_force_since" timestamp with time zone NOT NULL,
	"decided_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"usd_rate" numeric NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	"doubt" text NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	CONSTRAINT "rate_proposals_once" UNIQUE("currency","day","source"),
	CONSTRAINT "rate_proposals_positive" CHECK ("rate_proposals"."usd_rate" > 0 and "rate_proposals"."usd_rate" < 'Infinity'),
	CONSTRAINT "rate_proposals_doubt" CHECK ("rate_proposals"."doubt" in ('apart', 'jump')),
	CONSTRAINT "rate_proposals_state" CHECK ("rate_proposals"."state" in ('open', 'accepted', 'rejected', 'outdated')),
	CONSTRAINT "rate_proposals_resolved" CHECK (("rate_proposals"."state" = 'open') = ("rate_proposals"."resolved_at" is null))
);
--> statement-breakpoint
CREATE INDEX "exchange_rate_history_by_time" ON "exchange_rate_history" USING btree ("currency","in_force_since");