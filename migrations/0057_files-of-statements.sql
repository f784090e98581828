CREATE TABLE "statement_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"confirmed" integer DEFAULT 0 NOT NULL,
	"unmatched" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"ignored" integer DEFAULT 0 NOT NULL,
	"sums" jsonb DEFAULT '{}' NOT NULL,
	CONSTRAINT "statement_files_hash_unique" UNIQUE("hash"),
	CONSTRAINT "statement_files_hash" CHECK ("statement_files"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "statement_files_by_time" ON "statement_files" USING btree ("imported_at","id");--> statement-breakpoint
create trigger record_statement_files after insert or update or delete on statement_files for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('id', 'name');
