ALTER TABLE "activations" ADD COLUMN "own_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "activations_by_time" ON "activations" USING btree ("activated_at","id");