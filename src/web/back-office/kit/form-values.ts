/** What a form holds, by field. The values chosen among several are joined by spaces. */
export type FormValues = Readonly<Record<string, string>>
