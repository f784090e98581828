CREATE TABLE "doctor_findings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "doctor_findings_once" CHECK ("doctor_findings"."only")
);
