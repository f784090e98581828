CREATE TABLE "demo_outcomes" (
	"license_id" bigint PRIMARY KEY NOT NULL,
	"begun_on" date NOT NULL,
	"converted_on" date,
	"order_id" bigint
);
--> statement-breakpoint
CREATE TABLE "license_terms" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"license_id" bigint NOT NULL,
	"series" text NOT NULL,
	"method" text NOT NULL,
	"country" text NOT NULL,
	"plan" text NOT NULL,
	"currency" text NOT NULL,
	"seller" text NOT NULL,
	"amount" bigint NOT NULL,
	"monthly" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"from_day" date NOT NULL,
	"paid_until" date NOT NULL,
	"until_day" date NOT NULL,
	"due_on" date,
	"due_amount" bigint NOT NULL,
	"outcome" text,
	CONSTRAINT "license_terms_days" CHECK ("license_terms"."from_day" <= "license_terms"."until_day")
);
--> statement-breakpoint
CREATE TABLE "report_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint,
	"license_id" bigint,
	"day" date
);
--> statement-breakpoint
CREATE TABLE "report_dirty_days" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_days" (
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"orders" integer NOT NULL,
	"received" bigint NOT NULL,
	"invoiced" bigint NOT NULL,
	"credited" bigint NOT NULL,
	"without_rate" integer NOT NULL,
	CONSTRAINT "revenue_days_dimension_day_value_pk" PRIMARY KEY("dimension","day","value")
);
--> statement-breakpoint
CREATE TABLE "term_days" (
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"series" text NOT NULL,
	"new" bigint NOT NULL,
	"expansion" bigint NOT NULL,
	"reactivation" bigint NOT NULL,
	"contraction" bigint NOT NULL,
	"churn" bigint NOT NULL,
	"moved" bigint NOT NULL,
	"licenses" integer NOT NULL,
	"begun" integer NOT NULL,
	"ended" integer NOT NULL,
	"renewed" integer NOT NULL,
	"late" integer NOT NULL,
	"changed" integer NOT NULL,
	"open" integer NOT NULL,
	"due_amount" bigint NOT NULL,
	"open_amount" bigint NOT NULL,
	CONSTRAINT "term_days_dimension_series_day_value_pk" PRIMARY KEY("dimension","series","day","value")
);
--> statement-breakpoint
CREATE TABLE "term_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "term_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"license_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"series" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"licenses" smallint NOT NULL,
	"method" text NOT NULL,
	"country" text NOT NULL,
	"plan" text NOT NULL,
	"currency" text NOT NULL,
	"seller" text NOT NULL,
	"cohort" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_outcomes" ADD CONSTRAINT "demo_outcomes_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_terms" ADD CONSTRAINT "license_terms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_terms" ADD CONSTRAINT "license_terms_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_movements" ADD CONSTRAINT "term_movements_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_outcomes_by_day" ON "demo_outcomes" USING btree ("begun_on","converted_on","license_id");--> statement-breakpoint
CREATE INDEX "license_terms_by_license" ON "license_terms" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "license_terms_by_due_day" ON "license_terms" USING btree ("due_on","order_id");--> statement-breakpoint
CREATE INDEX "license_terms_by_end" ON "license_terms" USING btree ("until_day","from_day");--> statement-breakpoint
CREATE INDEX "term_movements_by_license" ON "term_movements" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "term_movements_by_day" ON "term_movements" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "invoices_by_time" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "fulfilments_by_license" ON "fulfilments" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at","id") WHERE "orders"."status" = 'paid';
--> statement-breakpoint
create function note_paid_order() returns trigger language plpgsql as $$
begin
  insert into report_changes (order_id, day) values (new.id, (new.paid_at at time zone 'UTC')::date);
  return null;
end $$;
--> statement-breakpoint
create function note_document() returns trigger language plpgsql as $$
begin
  insert into report_changes (order_id, day) values (new.order_id, (new.created_at at time zone 'UTC')::date);
  return null;
end $$;
--> statement-breakpoint
create function note_license_event() returns trigger language plpgsql as $$
begin
  insert into report_changes (license_id) values (new.license_id);
  return null;
end $$;
--> statement-breakpoint
create trigger note_paid_order after insert or update of status on orders for each row
  when (new.status = 'paid') execute function note_paid_order();
--> statement-breakpoint
create trigger note_document after insert on invoices for each row execute function note_document();
--> statement-breakpoint
create trigger note_license_event after insert on license_events for each row
  when (new.order_id is null and new.kind in ('issued', 'imported', 'extended', 'revoked'))
  execute function note_license_event();
--> statement-breakpoint
insert into report_changes (order_id, day)
  select id, (paid_at at time zone 'UTC')::date from orders where status = 'paid'
  union all select order_id, (created_at at time zone 'UTC')::date from invoices;
--> statement-breakpoint
insert into report_changes (license_id)
  select license_id from license_events
  where order_id is null and kind in ('issued', 'imported', 'extended', 'revoked');
