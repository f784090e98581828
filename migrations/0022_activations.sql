CREATE TABLE "activations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" bigint NOT NULL,
	"seat" integer NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"activated_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"instance" text NOT NULL,
	"previous_instance" text DEFAULT '' NOT NULL,
	"is_cloned" boolean DEFAULT false NOT NULL,
	"released_at" timestamp with time zone,
	"release_reason" text,
	CONSTRAINT "activations_seat" CHECK ("activations"."seat" > 0),
	CONSTRAINT "activations_fingerprint" CHECK (octet_length("activations"."fingerprint") = 32),
	CONSTRAINT "activations_kind" CHECK ("activations"."kind" in ('online', 'offline')),
	CONSTRAINT "activations_lease" CHECK (("activations"."kind" = 'offline') = ("activations"."held_until" is null)),
	CONSTRAINT "activations_release_reason" CHECK ("activations"."release_reason" in ('released', 'freed', 'replaced', 'lapsed', 'reset')),
	CONSTRAINT "activations_released" CHECK (("activations"."released_at" is null) = ("activations"."release_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "license_serials" (
	"serial" text PRIMARY KEY NOT NULL,
	"license_id" bigint NOT NULL,
	"generation" integer NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "license_serials_generation" CHECK ("license_serials"."generation" > 0)
);
--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_serials" ADD CONSTRAINT "license_serials_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activations_by_seat" ON "activations" USING btree ("license_id","seat") WHERE "activations"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "activations_by_fingerprint" ON "activations" USING btree ("license_id","fingerprint") WHERE "activations"."released_at" is null;--> statement-breakpoint
CREATE INDEX "activations_by_license" ON "activations" USING btree ("license_id","activated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "license_serials_by_generation" ON "license_serials" USING btree ("license_id","generation");