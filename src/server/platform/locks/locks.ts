/** The key of each advisory lock of PostgreSQL with a number. They share one space, so no two have the same. */
export const locks = {
  embeddedServer: 7_141_907,
  migration: 7_141_908,
  commands: 7_141_909,
  shopRole: 7_141_910,
  texts: 7_141_911,
  backup: 7_141_912,
  reports: 7_141_913,
  imports: 7_141_914,
  botPolling: 7_141_915,
  customerWords: 7_141_916,
} as const
