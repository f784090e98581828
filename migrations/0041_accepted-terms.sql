CREATE TABLE "terms_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "terms_versions_language" CHECK ("terms_versions"."language" in ('en', 'ru'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_version_terms_versions_version_fk" FOREIGN KEY ("terms_version") REFERENCES "public"."terms_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The terms that an order accepted stay.
create or replace function refuse_to_change_a_proof() returns trigger language plpgsql as $$
begin
  if new.terms_version is distinct from old.terms_version then
    raise exception 'the proofs of order % are frozen', old.id using errcode = 'integrity_constraint_violation';
  end if;
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
--> statement-breakpoint
create function refuse_to_change_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms % are frozen', old.version using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
create trigger accepted_terms_stay before update or delete on terms_versions
  for each row execute function refuse_to_change_terms();
