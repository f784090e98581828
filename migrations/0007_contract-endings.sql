ALTER TABLE "shop_settings" DROP CONSTRAINT "shop_settings_name";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_name" CHECK ("shop_settings"."name" in ('reminder-days', 'lifetime-upgrade-days', 'contract-endings'));