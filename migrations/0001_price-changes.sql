CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"first_day" date NOT NULL,
	"prices" jsonb NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "price_changes_first_day" ON "price_changes" USING btree ("first_day") WHERE "price_changes"."withdrawn_at" is null;--> statement-breakpoint
CREATE TRIGGER record_price_changes AFTER INSERT OR DELETE OR UPDATE ON price_changes FOR EACH ROW WHEN ((current_setting('shop.action'::text, true) <> ''::text)) EXECUTE FUNCTION record_change('id');
