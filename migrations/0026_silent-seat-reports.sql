CREATE TABLE "silent_seat_reports" (
	"activation_id" bigint NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "silent_seat_reports_activation_id_last_seen_at_pk" PRIMARY KEY("activation_id","last_seen_at")
);
--> statement-breakpoint
ALTER TABLE "silent_seat_reports" ADD CONSTRAINT "silent_seat_reports_activation_id_activations_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."activations"("id") ON DELETE no action ON UPDATE no action;