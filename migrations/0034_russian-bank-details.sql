ALTER TABLE "sellers" ADD COLUMN "correspondent_account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "kpp" text DEFAULT '' NOT NULL;