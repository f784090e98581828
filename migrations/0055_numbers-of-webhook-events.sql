ALTER TABLE "webhook_events" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "webhook_events_by_time" ON "webhook_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "webhook_events_failed" ON "webhook_events" USING btree ("received_at","id") WHERE "webhook_events"."failed_at" is not null;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_id_unique" UNIQUE("id");