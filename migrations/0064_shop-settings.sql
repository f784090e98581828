CREATE TABLE "shop_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_settings_name" CHECK ("shop_settings"."name" in ('reminder-days', 'lifetime-upgrade-days')),
	CONSTRAINT "shop_settings_value" CHECK (array_length("shop_settings"."value", 1) between 1 and 10)
);
--> statement-breakpoint
create trigger record_shop_settings after insert or update or delete on shop_settings for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('name');
--> statement-breakpoint
create trigger record_api_tokens after insert or update or delete on api_tokens for each row
  when (current_setting('shop.action', true) <> '') execute function record_change('id', 'name,start,token_hash');
--> statement-breakpoint
create trigger record_webhook_endpoints after insert or update or delete on webhook_endpoints for each row
  when (current_setting('shop.action', true) <> '')
  execute function record_change('id', 'url,secret,previous_secret');
