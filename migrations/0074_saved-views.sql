CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_name" CHECK (length("saved_views"."name") between 1 and 60),
	CONSTRAINT "saved_views_query" CHECK (length("saved_views"."query") between 1 and 500)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_by_name" ON "saved_views" USING btree ("list","name");--> statement-breakpoint
create trigger record_saved_views after insert or update or delete on saved_views for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('id');
