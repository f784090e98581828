import { resolve, sep } from 'node:path'
import { z } from 'zod'
import { addProblem } from './variables.ts'

export const backupConfig = z
  .object({
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
    DATABASE_URL: z.string().optional(),
    DATA_DIR: z.string().default('./data'),
  })
  .superRefine((env, context) => {
    if (!env.BACKUP_DIR) return
    if (env.DATABASE_URL)
      addProblem(context, 'BACKUP_DIR', 'only for the embedded database: back up DATABASE_URL with pg_dump')
    if (`${resolve(env.BACKUP_DIR)}${sep}`.startsWith(`${resolve(env.DATA_DIR)}${sep}`))
      addProblem(context, 'BACKUP_DIR', 'must be outside DATA_DIR, on another disk if possible')
  })
  .transform(env => ({
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    backupKeepDays: env.BACKUP_KEEP_DAYS,
  }))
