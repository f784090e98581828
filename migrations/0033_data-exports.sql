CREATE TABLE "data_export_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_export_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"export_id" bigint NOT NULL,
	"name" text NOT NULL,
	"part" text NOT NULL,
	"last" bigint NOT NULL,
	"crc32" bigint NOT NULL,
	"size" integer NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "data_export_files_name" UNIQUE("export_id","name")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_exports_customerId_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
ALTER TABLE "data_export_files" ADD CONSTRAINT "data_export_files_export_id_data_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."data_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_by_expiry" ON "data_exports" USING btree ("expires_at");