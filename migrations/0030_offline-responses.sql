CREATE TABLE "offline_responses" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"server" text NOT NULL,
	"seat" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "offline_responses_by_expiry" ON "offline_responses" USING btree ("expires_at");