ALTER TABLE "invoices" DROP CONSTRAINT "invoices_refersTo_unique";--> statement-breakpoint
ALTER TABLE "unmatched_payments" DROP CONSTRAINT "unmatched_payments_resolution";--> statement-breakpoint
DROP INDEX "invoices_one_for_an_order";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "replaces" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "unmatched_payment_id" bigint;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces_invoices_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_unmatched_payment_id_unmatched_payments_id_fk" FOREIGN KEY ("unmatched_payment_id") REFERENCES "public"."unmatched_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_by_credited" ON "invoices" USING btree ("refers_to") WHERE "invoices"."refers_to" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_for_an_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice' and "invoices"."replaces" is null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces_unique" UNIQUE("replaces");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_unmatchedPaymentId_unique" UNIQUE("unmatched_payment_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces" CHECK ("invoices"."replaces" is null or "invoices"."kind" = 'invoice');--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_outcome" CHECK ("unmatched_payments"."outcome" in ('failed', 'lost', 'won'));--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_resolution" CHECK ("unmatched_payments"."resolution" in ('applied', 'refunded', 'credited', 'ignored'));--> statement-breakpoint
-- The credit notes of an invoice never add up to more than the invoice, also if they are issued at once.
create function refuse_to_credit_too_much() returns trigger language plpgsql as $$
declare
  invoice record;
  credited record;
begin
  select subtotal, tax, total into invoice from invoices where id = new.refers_to for update;
  select count(*) as notes, coalesce(sum(subtotal), 0) as subtotal, coalesce(sum(tax), 0) as tax,
    coalesce(sum(total), 0) as total into credited from invoices where refers_to = new.refers_to;
  if least(new.subtotal, new.tax, new.total) < 0
    or credited.subtotal + new.subtotal > invoice.subtotal
    or credited.tax + new.tax > invoice.tax
    or (credited.notes > 0 and credited.total >= invoice.total) then
    raise exception 'an invoice is not credited with more than its amount' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger credit_notes_stay_within_their_invoice before insert on invoices
  for each row when (new.refers_to is not null) execute function refuse_to_credit_too_much();
