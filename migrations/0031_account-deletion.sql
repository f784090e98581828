CREATE TABLE "erased_demos" (
	"mailbox_hash" text PRIMARY KEY NOT NULL,
	"refused_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"erase_at" timestamp with time zone NOT NULL,
	"given_up_licenses" bigint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_by_time" ON "account_deletions" USING btree ("erase_at");
--> statement-breakpoint
-- What the law does not require any more is erased; everything else stays frozen.
create or replace function refuse_to_change_an_issued_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('astra.erasure', true) = 'on' then
    if to_jsonb(new) - 'content' = to_jsonb(old) - 'content' then
      return new;
    end if;
  end if;
  raise exception 'issued invoices stay as they are' using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create or replace function refuse_to_change_a_proof() returns trigger language plpgsql as $$
begin
  if current_setting('astra.erasure', true) = 'on' and new.vat_check is null and new.client_vat = '' then
    return new;
  end if;
  if (new.vat_check, new.consent_at, new.consent_text) is distinct from
     (old.vat_check, old.consent_at, old.consent_text)
     or (old.vat_check is not null and new.client_vat <> old.client_vat) then
    raise exception 'the proofs of order % are frozen', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
