-- Of several mailboxes that differ only in the tag, the one with the earliest demo loses it: the others stay as they are.
UPDATE "demos" SET "mailbox" = "first"."plain"
FROM (
	SELECT DISTINCT ON ("plain") "mailbox", "plain"
	FROM (SELECT *, regexp_replace("mailbox", '^(.[^+@]*)\+[^@]*@', '\1@') AS "plain" FROM "demos") AS "each"
	WHERE "plain" <> "mailbox" AND NOT EXISTS (SELECT FROM "demos" AS "other" WHERE "other"."mailbox" = "each"."plain")
	ORDER BY "plain", "issued_at", "license_id"
) AS "first"
WHERE "demos"."mailbox" = "first"."mailbox";
