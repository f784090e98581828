ALTER TABLE "sellers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
create trigger record_seller_countries after insert or update or delete on seller_countries for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('country');
--> statement-breakpoint
create trigger record_seller_registrations after insert or update or delete on seller_registrations for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('id');
--> statement-breakpoint
create trigger record_rate_proposals after insert or update or delete on rate_proposals for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('id');
