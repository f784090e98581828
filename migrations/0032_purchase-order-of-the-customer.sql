ALTER TABLE "orders" ADD COLUMN "purchase_order" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What the invoice is found by at the customer's stays as it was ordered.
create or replace function refuse_to_change_a_proof() returns trigger language plpgsql as $$
begin
  if current_setting('astra.erasure', true) = 'on' and new.vat_check is null and new.client_vat = '' then
    return new;
  end if;
  if (new.vat_check, new.consent_at, new.consent_text, new.purchase_order) is distinct from
     (old.vat_check, old.consent_at, old.consent_text, old.purchase_order)
     or (old.vat_check is not null and new.client_vat <> old.client_vat) then
    raise exception 'the proofs of order % are frozen', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
