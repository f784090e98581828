-- What an order's tax and its consent rest on is a proof, and never changes either.
create function refuse_to_change_a_proof() returns trigger language plpgsql as $$
begin
  if (new.vat_check, new.consent_at, new.consent_text) is distinct from
     (old.vat_check, old.consent_at, old.consent_text)
     or (old.vat_check is not null and new.client_vat <> old.client_vat) then
    raise exception 'the proofs of order % are frozen', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger proofs_of_orders_stay_as_they_are before update on orders
  for each row execute function refuse_to_change_a_proof();
