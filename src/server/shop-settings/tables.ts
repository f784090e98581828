import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'

export type SettingName = 'reminder-days' | 'lifetime-upgrade-days' | 'contract-endings'

/** The default counts where there is no row: docs/decisions/0054-settings-in-the-database.md. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    name: text().$type<SettingName>().primaryKey(),
    /** All settings are whole numbers; some are a list of them. */
    value: integer().array().notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    check(
      'shop_settings_name',
      sql`${table.name} in ('reminder-days', 'lifetime-upgrade-days', 'contract-endings')`,
    ),
    check('shop_settings_value', sql`array_length(${table.value}, 1) between 1 and 10`),
  ],
)
